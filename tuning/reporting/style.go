package reporting

import (
	_ "embed"
	"html/template"

	"shotest/internal/charts"
	"shotest/internal/webpage"
)

//go:embed style.css
var style string

// pageStyle returns the style of the pages, for their head. With it they need nothing from
// elsewhere.
func pageStyle() template.CSS { return template.CSS(webpage.Colours + style + charts.Style) }

package main

import (
	"bytes"
	"cmp"
	"debug/buildinfo"
	"encoding/json"
	"strings"
)

// A release says what its programs are made of, in CycloneDX 1.6 (ECMA-424), which
// scanners read. The list is taken from what the linker has written into the program, so
// that it holds what is in it, not what go.mod would allow. Some forty lines of our own do
// that; a library would bring more modules than the list has fields.

// bom is a bill of materials. Only what is filled in is here.
type bom struct {
	Format       string       `json:"bomFormat"`
	SpecVersion  string       `json:"specVersion"`
	Version      int          `json:"version"`
	Metadata     bomMetadata  `json:"metadata"`
	Components   []bomPart    `json:"components"`
	Dependencies []bomDepends `json:"dependencies"`
}

type bomMetadata struct {
	Component bomPart `json:"component"`
}

type bomPart struct {
	Type       string        `json:"type"`
	Ref        string        `json:"bom-ref"`
	Name       string        `json:"name"`
	Version    string        `json:"version"`
	PURL       string        `json:"purl,omitempty"`
	Properties []bomProperty `json:"properties,omitempty"`
}

type bomProperty struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

type bomDepends struct {
	Ref       string   `json:"ref"`
	DependsOn []string `json:"dependsOn"`
}

// bomExtension ends the names of bills of materials, as CycloneDX recommends.
const bomExtension = ".cdx.json"

// billOf returns the bill of materials of a program.
func billOf(program []byte, name, version string) ([]byte, error) {
	info, err := buildinfo.Read(bytes.NewReader(program))
	if err != nil {
		return nil, err
	}
	bill := bom{Format: "CycloneDX", SpecVersion: "1.6", Version: 1}
	bill.Metadata.Component = bomPart{Type: "application", Ref: name, Name: name, Version: version}
	for _, s := range info.Settings {
		if s.Value != "" {
			bill.Metadata.Component.Properties = append(bill.Metadata.Component.Properties, bomProperty{"go:build:" + s.Key, s.Value})
		}
	}
	bill.Components = append(bill.Components, modulePart("std", strings.TrimPrefix(info.GoVersion, "go"), ""))
	for _, module := range info.Deps {
		m := cmp.Or(module.Replace, module)
		bill.Components = append(bill.Components, modulePart(m.Path, m.Version, m.Sum))
	}
	all := bomDepends{Ref: name, DependsOn: make([]string, 0, len(bill.Components))}
	for i := range bill.Components {
		all.DependsOn = append(all.DependsOn, bill.Components[i].Ref)
	}
	bill.Dependencies = append(bill.Dependencies, all)
	text, err := json.MarshalIndent(bill, "", "  ")
	return append(text, '\n'), err
}

// modulePart describes a module with its checksum as go.sum has it: a hash over the hashes
// of its files, which is none of those that CycloneDX knows.
func modulePart(path, version, sum string) bomPart {
	url := "pkg:golang/" + path + "@" + strings.ReplaceAll(version, "+", "%2B")
	part := bomPart{Type: "library", Ref: url, Name: path, Version: version, PURL: url}
	if sum != "" {
		part.Properties = []bomProperty{{"go:sum", sum}}
	}
	return part
}

{{/* The prefix of all resource names. At most 40 characters, so that every derived name stays within the limits of Kubernetes. */}}
{{- define "forecourt.fullname" -}}
{{- $chart := default .Chart.Name .Values.nameOverride -}}
{{- $name := .Values.fullnameOverride -}}
{{- if not $name -}}
{{- $name = ternary .Release.Name (printf "%s-%s" .Release.Name $chart) (contains $chart .Release.Name) -}}
{{- end -}}
{{- $name = $name | lower | replace "." "-" -}}
{{- if gt (len $name) 40 -}}
{{- printf "%s-%s" ($name | trunc 31 | trimSuffix "-") (sha256sum $name | trunc 8) -}}
{{- else -}}
{{- $name | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{/* The name of one part. Takes (list root part). */}}
{{- define "forecourt.name" -}}
{{- printf "%s-%s" (include "forecourt.fullname" (first .)) (last .) -}}
{{- end -}}

{{/* Labels that select the pods of the whole release. */}}
{{- define "forecourt.releaseLabels" -}}
app.kubernetes.io/name: {{ default .Chart.Name .Values.nameOverride | trunc 63 | trimSuffix "-" }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{/* Labels that select the pods of one part; they never change. Takes (list root part). */}}
{{- define "forecourt.selectorLabels" -}}
{{ include "forecourt.releaseLabels" (first .) }}
app.kubernetes.io/component: {{ last . }}
{{- end -}}

{{/* Labels of one part. Takes (list root part). */}}
{{- define "forecourt.labels" -}}
{{- $root := first . -}}
{{ include "forecourt.selectorLabels" . }}
app.kubernetes.io/part-of: forecourt
app.kubernetes.io/version: {{ default $root.Chart.AppVersion $root.Values.image.tag | trunc 63 | trimSuffix "-" | quote }}
app.kubernetes.io/managed-by: {{ $root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" $root.Chart.Name $root.Chart.Version | replace "+" "_" | trunc 63 | trimSuffix "-" }}
{{- with $root.Values.commonLabels }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/* name, namespace and labels of one part. Takes (list root part), or (list root part name) where several objects belong to it. */}}
{{- define "forecourt.metadata" -}}
{{- $root := first . -}}
{{- $part := index . 1 -}}
name: {{ if gt (len .) 2 }}{{ printf "%s-%s" (include "forecourt.fullname" $root) (index . 2) }}{{ else }}{{ include "forecourt.name" (list $root $part) }}{{ end }}
namespace: {{ $root.Release.Namespace }}
labels:
  {{- include "forecourt.labels" (list $root $part) | nindent 2 }}
{{- end -}}

{{/* Labels of a pod, without those that change with each chart version, so that a new chart alone restarts nothing. Takes (list root part). */}}
{{- define "forecourt.podLabels" -}}
{{ include "forecourt.selectorLabels" . }}
app.kubernetes.io/part-of: forecourt
{{- with (first .).Values.commonLabels }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/* The image of a component. Takes (list root name override), the last as a component's `image`. */}}
{{- define "forecourt.image" -}}
{{- $image := (first .).Values.image -}}
{{- $own := index . 2 -}}
{{- $path := default (printf "%s/%s" $image.repository (index . 1)) $own.repository -}}
{{- $path = list (default $image.registry $own.registry) $path | compact | join "/" -}}
{{- $path }}:{{ coalesce $own.tag $image.tag (first .).Chart.AppVersion }}
{{- with $own.digest }}@{{ . }}{{ end -}}
{{- end -}}

{{- define "forecourt.serviceAccountName" -}}
{{- if .Values.serviceAccount.create -}}
{{- default (include "forecourt.fullname" .) .Values.serviceAccount.name -}}
{{- else -}}
{{- default "default" .Values.serviceAccount.name -}}
{{- end -}}
{{- end -}}

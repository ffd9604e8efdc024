{{/* An egress rule: ports of a destination outside the release. Takes (list ports peers); no peers: any destination. */}}
{{- define "forecourt.egressTo" -}}
- ports:
    {{- range first . }}
    - port: {{ . }}
      protocol: TCP
    {{- end }}
  {{- with last . }}
  to:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end -}}

{{/* An egress or ingress rule between pods of the release. Takes (list root "to"|"from" port parts...). */}}
{{- define "forecourt.between" -}}
- ports:
    - port: {{ index . 2 }}
      protocol: TCP
  {{ index . 1 }}:
    - podSelector:
        matchLabels:
          {{- include "forecourt.releaseLabels" (first .) | nindent 10 }}
        matchExpressions:
          - key: app.kubernetes.io/component
            operator: In
            values:
              {{- toYaml (slice . 3) | nindent 14 }}
{{- end -}}

{{/* The egress rule to MongoDB or NATS, wherever it is. Takes (list root "mongodb"|"nats" port). */}}
{{- define "forecourt.egressToServer" -}}
{{- $server := get (first .).Values (index . 1) -}}
{{- if $server.embedded.enabled -}}
{{- include "forecourt.between" (list (first .) "to" (index . 2) (index . 1)) -}}
{{- else -}}
{{- include "forecourt.egressTo" (list $server.ports $server.to) -}}
{{- end -}}
{{- end -}}

{{/* The internet ports that a component calls: its own, and those of the URLs in `documents` and `ai`. As JSON. Takes (list root component). */}}
{{- define "forecourt.internetPorts" -}}
{{- $needs := (last .).needs -}}
{{- $ports := $needs.internet -}}
{{- $values := (first .).Values -}}
{{- $urls := list -}}
{{- if $needs.documents -}}{{- $urls = append (values $values.documents.windowStickers) $values.documents.autoCheck.url -}}{{- end -}}
{{- if $needs.ai -}}{{- $urls = append $urls $values.ai.baseUrl -}}{{- end -}}
{{- range $urls -}}
{{- if contains "://" . -}}
{{- $url := urlParse . -}}
{{- $ports = append $ports (regexFind "[0-9]+$" (regexFind ":[0-9]+$" $url.host) | default (ternary "443" "80" (eq $url.scheme "https")) | int) -}}
{{- end -}}
{{- end -}}
{{- $numbers := list -}}
{{- range $ports -}}{{- $numbers = append $numbers (int .) -}}{{- end -}}
{{- uniq $numbers | toJson -}}
{{- end -}}

{{/* A NetworkPolicy for one part up to its rules. Takes (list root part). */}}
{{- define "forecourt.networkPolicy" -}}
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  {{- include "forecourt.metadata" . | nindent 2 }}
{{- end -}}

{{/* The rules of a component, from what it needs and who calls it. Takes (list root name component components). */}}
{{- define "forecourt.componentRules" -}}
{{- $root := index . 0 -}}
{{- $name := index . 1 -}}
{{- $component := index . 2 -}}
{{- $values := $root.Values -}}
{{- $callers := list -}}
{{- range $caller, $its := index . 3 -}}
{{- if has $name $its.calls -}}{{- $callers = append $callers $caller -}}{{- end -}}
{{- end -}}
{{- if eq $name "gateway" -}}
{{- if $values.tests.enabled -}}{{- $callers = append $callers "smoke" -}}{{- end -}}
{{- end -}}
ingress:
  {{- if $callers }}
  {{- include "forecourt.between" (concat (list $root "from" "http") (sortAlpha $callers)) | nindent 2 }}
  {{- end }}
  {{- if and (eq $name "gateway") $values.networkPolicy.ingressFrom }}
  - ports:
      - port: http
        protocol: TCP
    from:
      {{- toYaml $values.networkPolicy.ingressFrom | nindent 6 }}
  {{- end }}
  {{- with $values.networkPolicy.metricsFrom }}
  - ports:
      - port: health
        protocol: TCP
    from:
      {{- toYaml . | nindent 6 }}
  {{- end }}
{{- $needs := $component.needs }}
egress:
  {{- if $needs.mongodb }}
  {{- include "forecourt.egressToServer" (list $root "mongodb" 27017) | nindent 2 }}
  {{- end }}
  {{- if $needs.nats }}
  {{- include "forecourt.egressToServer" (list $root "nats" 4222) | nindent 2 }}
  {{- end }}
  {{- if $component.calls }}
  {{- include "forecourt.between" (concat (list $root "to" 8080) $component.calls) | nindent 2 }}
  {{- end }}
  {{- if and $needs.smtp (or $values.smtp.url $values.smtp.existingSecret.name) }}
  {{- include "forecourt.egressTo" (list $values.smtp.ports $values.smtp.to) | nindent 2 }}
  {{- end }}
  {{- if and $needs.bounces (or $values.bounces.url $values.bounces.existingSecret.name) }}
  {{- include "forecourt.egressTo" (list $values.bounces.ports $values.bounces.to) | nindent 2 }}
  {{- end }}
  {{- $ports := include "forecourt.internetPorts" (list $root $component) | fromJsonArray }}
  {{- if $ports }}
  {{- $internet := dict "ipBlock" (dict "cidr" "0.0.0.0/0" "except" $values.networkPolicy.internet.except) }}
  {{- $peers := list $internet (dict "ipBlock" (dict "cidr" "2000::/3")) }}
  {{- if $needs.documents }}{{- $peers = concat $peers $values.documents.to }}{{- end }}
  {{- if $needs.ai }}{{- $peers = concat $peers $values.ai.to }}{{- end }}
  {{- include "forecourt.egressTo" (list $ports $peers) | nindent 2 }}
  {{- end }}
  {{- if $values.tracing.endpoint }}
  {{- include "forecourt.egressTo" (list $values.tracing.ports $values.tracing.to) | nindent 2 }}
  {{- end }}
{{- end -}}

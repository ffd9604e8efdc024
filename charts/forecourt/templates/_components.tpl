{{/*
All enabled components, by name, with defaults applied, and with the components it calls under `calls`. As JSON.
*/}}
{{- define "forecourt.components" -}}
{{- $defaults := .Values.defaults -}}
{{- $all := dict -}}
{{- range $name, $own := .Values.components -}}
{{- $component := mustMergeOverwrite (deepCopy $defaults) (deepCopy (default dict $own)) -}}
{{- if $component.enabled -}}
{{- $_ := set $all $name $component -}}
{{- end -}}
{{- end -}}
{{- range $name, $component := $all -}}
{{- $calls := $component.needs.components -}}
{{- if has "*" $calls -}}
{{- $calls = without (keys $.Values.components) $name -}}
{{- end -}}
{{- $_ := set $component "calls" (sortAlpha $calls) -}}
{{- end -}}
{{- toJson $all -}}
{{- end -}}

{{/* The minimum number of pods of a component. Takes the component. */}}
{{- define "forecourt.replicas" -}}
{{- ternary .hpa.min .replicas .hpa.enabled | int -}}
{{- end -}}

{{/* A quantity of memory in MiB, rounded down. Takes the quantity as text. */}}
{{- define "forecourt.mebibytes" -}}
{{- $quantity := toString . -}}
{{- $number := regexFind "^[0-9.]+" $quantity | float64 -}}
{{- $units := dict "Ki" 1024.0 "Mi" 1048576.0 "Gi" 1073741824.0 "Ti" 1099511627776.0 "k" 1e3 "M" 1e6 "G" 1e9 "T" 1e12 "" 1.0 -}}
{{- $unit := regexReplaceAll "^[0-9.]+" $quantity "" -}}
{{- if not (hasKey $units $unit) -}}{{- fail (printf "%s is not an amount of memory that is understood here: write it in Mi or Gi" $quantity) -}}{{- end -}}
{{- divf (mulf $number (get $units $unit)) 1048576.0 | floor | int -}}
{{- end -}}

{{/* The environment variable with the URL of a component: INVENTORY_FEED_URL. Takes the component's name. */}}
{{- define "forecourt.urlVariable" -}}
{{- printf "%s_URL" (. | upper | replace "-" "_") -}}
{{- end -}}

{{/*
The secrets of a component, as the sources of its volume: file -> Secret and key. As JSON: a list of {variable, file, secret, key}.
Takes (list root component secrets), the last from forecourt.secretNames.
*/}}
{{- define "forecourt.secretFiles" -}}
{{- $root := first . -}}
{{- $component := index . 1 -}}
{{- $names := last . -}}
{{- $needs := $component.needs -}}
{{- $files := list -}}
{{- if $needs.mongodb -}}{{- $files = append $files (dict "variable" "MONGODB_URL" "file" "mongodb-url" "secret" $names.mongodb) -}}{{- end -}}
{{- if $needs.nats -}}{{- $files = append $files (dict "variable" "NATS_URL" "file" "nats-url" "secret" $names.nats) -}}{{- end -}}
{{- if eq $needs.identity "sign" -}}
{{- $files = append $files (dict "variable" "IDENTITY_PRIVATE_KEY" "file" "identity-private.pem" "secret" (dict "name" $names.identity "key" "private.pem")) -}}
{{- else if eq $needs.identity "verify" -}}
{{- $files = append $files (dict "variable" "IDENTITY_PUBLIC_KEY" "file" "identity-public.pem" "secret" (dict "name" $names.identity "key" "public.pem")) -}}
{{- end -}}
{{- if $needs.owner -}}
{{- $files = append $files (dict "variable" "OWNER_EMAIL" "file" "owner-email" "secret" (dict "name" $names.owner "key" "email")) -}}
{{- $files = append $files (dict "variable" "OWNER_PASSWORD" "file" "owner-password" "secret" (dict "name" $names.owner "key" "password")) -}}
{{- end -}}
{{- if $needs.twoStep -}}{{- $files = append $files (dict "variable" "TWO_STEP_KEYS" "file" "two-step-keys" "secret" $names.twoStep) -}}{{- end -}}
{{- if and $needs.smtp $names.smtp -}}
{{- $files = append $files (dict "variable" "SMTP_URL" "file" "smtp-url" "secret" $names.smtp) -}}
{{- end -}}
{{- if and $needs.bounces $names.bounces -}}
{{- $files = append $files (dict "variable" "BOUNCE_IMAP_URL" "file" "bounce-imap-url" "secret" $names.bounces) -}}
{{- end -}}
{{- if and $needs.alerts $names.push -}}
{{- $files = append $files (dict "variable" "VAPID_PRIVATE_KEY" "file" "vapid-private-key" "secret" $names.push) -}}
{{- end -}}
{{- if and $needs.alerts $names.sms -}}
{{- $files = append $files (dict "variable" "TWILIO_AUTH_TOKEN" "file" "twilio-auth-token" "secret" $names.sms) -}}
{{- end -}}
{{- if and $needs.documents $names.autocheck -}}
{{- $files = append $files (dict "variable" "AUTOCHECK_KEY" "file" "autocheck-key" "secret" $names.autocheck) -}}
{{- end -}}
{{- if and $needs.ai $names.ai -}}
{{- $files = append $files (dict "variable" "AI_API_KEY" "file" "ai-api-key" "secret" $names.ai) -}}
{{- end -}}
{{- $given := list -}}
{{- range $files -}}
{{- if not (or (hasKey $component.env .variable) (hasKey $component.envSecrets .variable)) -}}{{- $given = append $given . -}}{{- end -}}
{{- end -}}
{{- toJson $given -}}
{{- end -}}

{{/* The settings in `documents`, as environment variables by name. As JSON. Takes the values of `documents`. */}}
{{- define "forecourt.documentsEnv" -}}
{{- $env := dict "DOCUMENT_MAX_MB" .maxMb "VIDEO_MAX_MB" .videoMaxMb -}}
{{- with .autoCheck.url -}}{{- $_ := set $env "AUTOCHECK_URL" . -}}{{- end -}}
{{- range $group, $url := .windowStickers -}}
{{- if $url -}}{{- $_ := set $env (printf "WINDOW_STICKER_%s_URL" (upper $group)) $url -}}{{- end -}}
{{- end -}}
{{- with .fetchHosts -}}{{- $_ := set $env "DOCUMENT_FETCH_HOSTS" (join "," .) -}}{{- end -}}
{{- toJson $env -}}
{{- end -}}

{{/* A volume of those secrets. Takes the list of forecourt.secretFiles. */}}
{{- define "forecourt.secretVolume" -}}
name: secrets
projected:
  defaultMode: 0440
  sources:
    {{- range . }}
    - secret:
        name: {{ .secret.name }}
        items:
          - key: {{ .secret.key | quote }}
            path: {{ .file }}
    {{- end }}
{{- end -}}

{{/* Environment variables from names and values, sorted. Takes (list secretFiles env envSecrets). */}}
{{- define "forecourt.env" -}}
{{- range first . }}
- name: {{ .variable }}_FILE
  value: /run/secrets/forecourt/{{ .file }}
{{- end }}
{{- range $name, $value := index . 1 }}
- name: {{ $name }}
  value: {{ $value | toString | quote }}
{{- end }}
{{- range $name, $secret := last . }}
- name: {{ $name }}
  valueFrom:
    secretKeyRef:
      name: {{ $secret.name }}
      key: {{ $secret.key | quote }}
{{- end }}
{{- end -}}

{{/* Fails on combinations of values that the schema cannot reject. Reports all problems at once, each with its fix. */}}
{{- define "forecourt.validate" -}}
{{- $values := .Values -}}
{{- $problems := list -}}
{{- range $server := list "mongodb" "nats" -}}
{{- $wanted := get $values $server -}}
{{- $given := or $wanted.url $wanted.existingSecret.name -}}
{{- if and $given $wanted.embedded.enabled -}}
{{- $problems = append $problems (printf "%s.url or %s.existingSecret names a server, but %s.embedded.enabled starts another: set %s.embedded.enabled=false." $server $server $server $server) -}}
{{- else if not (or $given $wanted.embedded.enabled) -}}
{{- $problems = append $problems (printf "There is no %s: set %s.existingSecret.name (or %s.url), or %s.embedded.enabled=true for a trial." $server $server $server $server) -}}
{{- end -}}
{{- if and $wanted.url $wanted.existingSecret.name -}}
{{- $problems = append $problems (printf "%s.url and %s.existingSecret.name are both set: keep one." $server $server) -}}
{{- end -}}
{{- end -}}
{{- $mail := or $values.smtp.url $values.smtp.existingSecret.name -}}
{{- range $what, $wanted := dict "ingress.enabled" $values.ingress.enabled "gatewayApi.enabled" $values.gatewayApi.enabled "a mail server (smtp)" $mail -}}
{{- if and $wanted (not $values.publicUrl) -}}
{{- $problems = append $problems (printf "%s needs publicUrl, the URL that people use, e.g. --set publicUrl=https://cars.example.com" $what) -}}
{{- end -}}
{{- end -}}
{{- if and $mail (not $values.smtp.from) -}}
{{- $problems = append $problems "A mail server (smtp) needs smtp.from, the address of the sender." -}}
{{- end -}}
{{- if and $values.bounces.url $values.bounces.existingSecret.name -}}
{{- $problems = append $problems "bounces.url and bounces.existingSecret.name are both set: keep one." -}}
{{- end -}}
{{- if and (or $values.bounces.url $values.bounces.existingSecret.name) (not $mail) -}}
{{- $problems = append $problems "bounces needs a mail server: set smtp.existingSecret.name (or smtp.url)." -}}
{{- end -}}
{{- range $channel, $fields := dict "push" (list "publicKey" "subject") "sms" (list "accountSid" "from") -}}
{{- $wanted := get $values $channel -}}
{{- $given := list -}}
{{- range $field := $fields -}}{{- with get $wanted $field -}}{{- $given = append $given . -}}{{- end -}}{{- end -}}
{{- $secret := or $wanted.key $wanted.existingSecret.name -}}
{{- if and (or $secret $given) (not (and $secret (eq (len $given) (len $fields)))) -}}
{{- $problems = append $problems (printf "%s is incomplete: set %s.%s, and %s.existingSecret.name (or %s.key)." $channel $channel (join (printf ", %s." $channel) $fields) $channel $channel) -}}
{{- end -}}
{{- if and $wanted.key $wanted.existingSecret.name -}}
{{- $problems = append $problems (printf "%s.key and %s.existingSecret.name are both set: keep one." $channel $channel) -}}
{{- end -}}
{{- end -}}
{{- $autoCheck := $values.documents.autoCheck -}}
{{- if and (or $autoCheck.key $autoCheck.existingSecret.name) (or (not $autoCheck.url) (eq $autoCheck.url "off")) -}}
{{- $problems = append $problems "documents.autoCheck has a key but no url: set documents.autoCheck.url, the URL of the reports." -}}
{{- end -}}
{{- if and $autoCheck.key $autoCheck.existingSecret.name -}}
{{- $problems = append $problems "documents.autoCheck.key and documents.autoCheck.existingSecret.name are both set: keep one." -}}
{{- end -}}
{{- if and $values.ai.baseUrl (not $values.ai.model) -}}
{{- $problems = append $problems "ai.baseUrl needs ai.model, the name of the language model." -}}
{{- end -}}
{{- if and (or $values.ai.key $values.ai.existingSecret.name) (not $values.ai.baseUrl) -}}
{{- $problems = append $problems "ai has a key but no baseUrl: set ai.baseUrl, the URL of the provider of the language model." -}}
{{- end -}}
{{- if and $values.ai.key $values.ai.existingSecret.name -}}
{{- $problems = append $problems "ai.key and ai.existingSecret.name are both set: keep one." -}}
{{- end -}}
{{- if and $values.gatewayApi.enabled (not $values.gatewayApi.parentRefs) -}}
{{- $problems = append $problems "gatewayApi.enabled needs gatewayApi.parentRefs, the Gateway of the route." -}}
{{- end -}}
{{- if and (not $values.identity.existingSecret) (not (has $values.identity.signWith $values.identity.keys)) -}}
{{- $problems = append $problems (printf "identity.signWith is %s, which is not among identity.keys." $values.identity.signWith) -}}
{{- end -}}
{{- $ours := list "gateway" "auth" "inventory-feed" "documents" "leads" "trade-ins" "tax-vin" "notifications" -}}
{{- range $name, $component := include "forecourt.components" . | fromJson -}}
{{- if not (or (has $name $ours) $component.image.repository) -}}
{{- $problems = append $problems (printf "components.%s is not a component of Forecourt (%s): correct its name or, for your own component, set components.%s.image.repository." $name (join ", " $ours) $name) -}}
{{- end -}}
{{- range $component.needs.components -}}
{{- if not (or (eq . "*") (hasKey $values.components .)) -}}
{{- $problems = append $problems (printf "components.%s.needs.components names %s, which is not a component." $name .) -}}
{{- end -}}
{{- end -}}
{{- if gt (int $component.hpa.min) (int $component.hpa.max) -}}
{{- $problems = append $problems (printf "components.%s.hpa.min is greater than hpa.max." $name) -}}
{{- end -}}
{{- if and $component.hpa.enabled (not (or (int $component.hpa.cpu) (int $component.hpa.memory))) -}}
{{- $problems = append $problems (printf "components.%s.hpa has no metrics: set hpa.cpu or hpa.memory." $name) -}}
{{- end -}}
{{- end -}}
{{- if $problems -}}
{{- fail (printf "\n\nThese values are incomplete or conflict:\n  - %s\n" (join "\n  - " $problems)) -}}
{{- end -}}
{{- end -}}

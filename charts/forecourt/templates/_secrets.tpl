{{/*
The Secret and key of each secret: the operator's own or the chart's. As JSON: mongodb, nats, smtp, bounces, autocheck, ai, push, sms ({name, key};
null where there is none, except for the first two), twoStep ({name, key}), identity, owner (names).
*/}}
{{- define "forecourt.secretNames" -}}
{{- $names := dict "smtp" nil "bounces" nil "autocheck" nil "ai" nil "push" nil "sms" nil -}}
{{- range $server := list "mongodb" "nats" "smtp" "bounces" -}}
{{- $wanted := get $.Values $server -}}
{{- if $wanted.existingSecret.name -}}
{{- $_ := set $names $server (pick $wanted.existingSecret "name" "key") -}}
{{- else if or $wanted.url (has $server (list "mongodb" "nats")) -}}
{{- $_ := set $names $server (dict "name" (include "forecourt.name" (list $ $server)) "key" "url") -}}
{{- end -}}
{{- end -}}
{{- range $provider, $wanted := dict "autocheck" .Values.documents.autoCheck "ai" .Values.ai "push" .Values.push "sms" .Values.sms -}}
{{- if $wanted.existingSecret.name -}}
{{- $_ := set $names $provider (pick $wanted.existingSecret "name" "key") -}}
{{- else if $wanted.key -}}
{{- $_ := set $names $provider (dict "name" (include "forecourt.name" (list $ $provider)) "key" "key") -}}
{{- end -}}
{{- end -}}
{{- $_ := set $names "identity" (default (include "forecourt.name" (list . "identity")) .Values.identity.existingSecret) -}}
{{- $_ := set $names "owner" (default (include "forecourt.name" (list . "owner")) .Values.owner.existingSecret) -}}
{{- $_ := set $names "twoStep" (dict "name" (include "forecourt.name" (list . "two-step")) "key" "keys") -}}
{{- if .Values.twoStep.existingSecret.name -}}{{- $_ := set $names "twoStep" (pick .Values.twoStep.existingSecret "name" "key") -}}{{- end -}}
{{- toJson $names -}}
{{- end -}}

{{/*
The contents of the Secrets that the chart creates, by Secret and key: existing values are kept, missing ones are generated, once per run of
helm. As JSON.
*/}}
{{- define "forecourt.secrets" -}}
{{- if not (hasKey .Values "_secrets") -}}
{{- $secrets := dict -}}
{{- $values := .Values -}}
{{- if $values.mongodb.embedded.enabled -}}
{{- $kept := include "forecourt.kept" (list . "mongodb-server") | fromJson -}}
{{- $server := dict -}}
{{- $_ := set $server "root-password" (default (randAlphaNum 32) (get $kept "root-password")) -}}
{{- $_ := set $server "password" (default (randAlphaNum 32) $kept.password) -}}
{{- $_ := set $server "keyfile" (default (randAlphaNum 512) $kept.keyfile) -}}
{{- $_ := set $secrets "mongodb-server" $server -}}
{{- $host := printf "%s-0.%s.%s.svc:27017" (include "forecourt.name" (list . "mongodb")) (include "forecourt.name" (list . "mongodb")) .Release.Namespace -}}
{{- $_ := set $secrets "mongodb" (dict "url" (printf "mongodb://forecourt:%s@%s/?replicaSet=rs0&authSource=admin" $server.password $host)) -}}
{{- else if not $values.mongodb.existingSecret.name -}}
{{- $_ := set $secrets "mongodb" (dict "url" $values.mongodb.url) -}}
{{- end -}}
{{- if $values.nats.embedded.enabled -}}
{{- $password := default (randAlphaNum 32) (include "forecourt.kept" (list . "nats-server") | fromJson).password -}}
{{- $_ := set $secrets "nats-server" (dict "password" $password "nats.conf" (include "forecourt.natsConfig" (list . $password))) -}}
{{- $_ := set $secrets "nats" (dict "url" (printf "nats://forecourt:%s@%s:4222" $password (include "forecourt.name" (list . "nats")))) -}}
{{- else if not $values.nats.existingSecret.name -}}
{{- $_ := set $secrets "nats" (dict "url" $values.nats.url) -}}
{{- end -}}
{{- range $server, $wanted := dict "smtp" $values.smtp "bounces" $values.bounces -}}
{{- if and $wanted.url (not $wanted.existingSecret.name) -}}
{{- $_ := set $secrets $server (dict "url" $wanted.url) -}}
{{- end -}}
{{- end -}}
{{- range $provider, $wanted := dict "autocheck" $values.documents.autoCheck "ai" $values.ai "push" $values.push "sms" $values.sms -}}
{{- if and $wanted.key (not $wanted.existingSecret.name) -}}
{{- $_ := set $secrets $provider (dict "key" $wanted.key) -}}
{{- end -}}
{{- end -}}
{{- if not $values.owner.existingSecret -}}
{{- $kept := include "forecourt.kept" (list . "owner") | fromJson -}}
{{- $_ := set $secrets "owner" (dict "email" $values.owner.email "password" (coalesce $values.owner.password $kept.password (randAlphaNum 20))) -}}
{{- end -}}
{{- if not $values.identity.existingSecret -}}
{{- $_ := set $secrets "identity" (include "forecourt.identityKeys" . | fromJson) -}}
{{- end -}}
{{- if not $values.twoStep.existingSecret.name -}}
{{- $_ := set $secrets "two-step" (include "forecourt.twoStepKeys" . | fromJson) -}}
{{- end -}}
{{- $_ := set $values "_secrets" $secrets -}}
{{- end -}}
{{- toJson .Values._secrets -}}
{{- end -}}

{{/* The data of one of the chart's Secrets in the cluster, decoded. As JSON; empty if it does not exist. Takes (list root part). */}}
{{- define "forecourt.kept" -}}
{{- $found := lookup "v1" "Secret" (first .).Release.Namespace (include "forecourt.name" .) -}}
{{- $kept := dict -}}
{{- range $key, $value := (default dict $found).data -}}{{- $_ := set $kept $key (b64dec $value) -}}{{- end -}}
{{- toJson $kept -}}
{{- end -}}

{{/*
Fails if the key that comes into use is not among those that the Secret holds already: only a key that a step before has given to every pod may sign
or encrypt. Happens to values that name the key from before a rotation. Takes (list root part kept value name).
*/}}
{{- define "forecourt.requireKnownKey" -}}
{{- $names := list -}}
{{- range $key, $_ := index . 2 -}}
{{- if hasPrefix "key-" $key -}}{{- $names = append $names (trimPrefix "key-" $key | trimSuffix ".pem") -}}{{- end -}}
{{- end -}}
{{- $name := index . 4 -}}
{{- if and $names (not (has $name $names)) -}}
{{- fail (printf "\n\nThe Secret %s holds the key %s, but %s is %s. A key comes into use only after all pods have received it: name the keys of the last rotation in your values, as deploy/rotate-%s-key.md says; after a rollback see the section 'Rolling back past a new key' there." (include "forecourt.name" (list (first .) (index . 1))) (join " and " $names) (index . 3) $name (index . 1)) -}}
{{- end -}}
{{- end -}}

{{/*
The identity keys: `private.pem` that the gateway signs with, `public.pem` with every public key that services trust, and each pair's private key as
`key-<name>.pem`, so that it can become the signing key later. As JSON.
*/}}
{{- define "forecourt.identityKeys" -}}
{{- $kept := include "forecourt.kept" (list . "identity") | fromJson -}}
{{- include "forecourt.requireKnownKey" (list . "identity" $kept "identity.signWith" .Values.identity.signWith) -}}
{{- $keys := dict -}}
{{- $trusted := list -}}
{{- range .Values.identity.keys -}}
{{- $file := printf "key-%s.pem" . -}}
{{- $private := default (genPrivateKey "ed25519") (get $kept $file) -}}
{{- $_ := set $keys $file $private -}}
{{- $trusted = append $trusted (include "forecourt.publicKey" $private) -}}
{{- end -}}
{{- $_ := set $keys "private.pem" (get $keys (printf "key-%s.pem" .Values.identity.signWith)) -}}
{{- range .Values.identity.previousPublicKeys -}}{{- $trusted = append $trusted (trim .) -}}{{- end -}}
{{- $_ := set $keys "public.pem" (printf "%s\n" (join "\n" $trusted)) -}}
{{- toJson $keys -}}
{{- end -}}

{{/* The keys of two-step sign-in: each as `key-<name>`, and all of them, newest first, as `keys`. As JSON. */}}
{{- define "forecourt.twoStepKeys" -}}
{{- $kept := include "forecourt.kept" (list . "two-step") | fromJson -}}
{{- include "forecourt.requireKnownKey" (list . "two-step" $kept "the first of twoStep.keys" (first .Values.twoStep.keys)) -}}
{{- $keys := dict -}}
{{- $all := list -}}
{{- range .Values.twoStep.keys -}}
{{- $name := printf "key-%s" . -}}
{{- $key := default (randBytes 32) (get $kept $name) -}}
{{- $_ := set $keys $name $key -}}
{{- $all = append $all $key -}}
{{- end -}}
{{- $_ := set $keys "keys" (join "," $all) -}}
{{- toJson $keys -}}
{{- end -}}

{{/*
The public half of an Ed25519 private key, as PEM. Templates cannot compute it, but they can generate a certificate for the key, which contains it:
32 bytes after the prefix of every Ed25519 public key (RFC 8410).
*/}}
{{- define "forecourt.publicKey" -}}
{{- $certificate := (genSelfSignedCertWithKey "forecourt" nil nil 1 .).Cert -}}
{{- $der := regexReplaceAll "-----[A-Z ]+-----|\\s" $certificate "" | b64dec -}}
{{- $head := "\x30\x2a\x30\x05\x06\x03\x2b\x65\x70\x03\x21\x00" -}}
{{- $key := index (splitList $head $der) 1 | trunc 32 -}}
{{- printf "-----BEGIN PUBLIC KEY-----\n%s\n-----END PUBLIC KEY-----" (printf "%s%s" $head $key | b64enc) -}}
{{- end -}}

{{/* A checksum of the secrets that the chart creates and these files contain, so that pods restart when one changes. Takes (list root secretFiles). */}}
{{- define "forecourt.secretsChecksum" -}}
{{- $root := first . -}}
{{- $secrets := include "forecourt.secrets" $root | fromJson -}}
{{- $text := "" -}}
{{- range last . -}}
{{- $part := trimPrefix (printf "%s-" (include "forecourt.fullname" $root)) .secret.name -}}
{{- $text = printf "%s\n%s %s %s" $text .secret.name .secret.key (get (default dict (get $secrets $part)) .secret.key) -}}
{{- end -}}
{{- sha256sum $text -}}
{{- end -}}

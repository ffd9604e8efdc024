{{/* The Deployment of a component. Takes (list root name component secretNames). */}}
{{- define "forecourt.component" -}}
{{- $root := index . 0 -}}
{{- $name := index . 1 -}}
{{- $component := index . 2 -}}
{{- $names := index . 3 -}}
{{- $values := $root.Values -}}
{{- $files := include "forecourt.secretFiles" (list $root $component $names) | fromJsonArray -}}
{{- $watches := and $component.needs.watchFolder $values.watchFolder.enabled -}}
{{- $env := dict "OTEL_SERVICE_NAME" $name -}}
{{- range $component.calls -}}
{{- $_ := set $env (include "forecourt.urlVariable" .) (printf "http://%s:8080" (include "forecourt.name" (list $root .))) -}}
{{- end -}}
{{- if and $component.needs.smtp $names.smtp -}}{{- $_ := set $env "MAIL_FROM" $values.smtp.from -}}{{- end -}}
{{- if and $component.needs.alerts $names.push -}}
{{- $env = merge $env (dict "VAPID_PUBLIC_KEY" $values.push.publicKey "VAPID_SUBJECT" $values.push.subject) -}}
{{- end -}}
{{- if and $component.needs.alerts $names.sms -}}
{{- $env = merge $env (dict "TWILIO_ACCOUNT_SID" $values.sms.accountSid "TWILIO_FROM" $values.sms.from) -}}
{{- end -}}
{{- if and $component.needs.ai $values.ai.baseUrl -}}
{{- $env = merge $env (dict "AI_BASE_URL" $values.ai.baseUrl "AI_MODEL" $values.ai.model "AI_CALLS_PER_DAY" $values.ai.callsPerDay) -}}
{{- end -}}
{{- if $component.needs.documents -}}{{- $env = merge $env (include "forecourt.documentsEnv" $values.documents | fromJson) -}}{{- end -}}
{{- if $watches -}}
{{- $_ := set $env "FEED_WATCH_ROOT" $values.watchFolder.mountPath -}}
{{- $folders := list -}}
{{- range $dealership, $folder := $values.watchFolder.folders -}}{{- $folders = append $folders (printf "%s=%s" $dealership $folder) -}}{{- end -}}
{{- if $folders -}}{{- $_ := set $env "FEED_WATCH_FOLDERS" (join "," $folders) -}}{{- end -}}
{{- end -}}
{{- $nodeOptions := list (printf "--max-semi-space-size=%d" (int $component.semiSpaceMiB)) -}}
{{- $limit := get (default dict $component.resources.limits) "memory" -}}
{{- if and $limit (gt (int $component.heapPercent) 0) -}}
{{- $mebibytes := include "forecourt.mebibytes" $limit | int -}}
{{- $nodeOptions = append $nodeOptions (printf "--max-old-space-size=%d" (div (mul $mebibytes (int $component.heapPercent)) 100)) -}}
{{- end -}}
{{- $_ := set $env "NODE_OPTIONS" (join " " $nodeOptions) -}}
{{- $env = mergeOverwrite $env $values.env $component.env -}}
{{- range $variable, $_ := $component.envSecrets -}}{{- $_ := unset $env $variable -}}{{- end -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  {{- include "forecourt.metadata" (list $root $name) | nindent 2 }}
spec:
  {{- if $values.paused }}
  replicas: 0
  {{- else if not $component.hpa.enabled }}
  replicas: {{ $component.replicas }}
  {{- end }}
  revisionHistoryLimit: {{ $values.revisionHistoryLimit }}
  strategy:
    type: RollingUpdate
    rollingUpdate:
      # a pod stops only after its replacement is ready
      maxUnavailable: 0
      maxSurge: 1
  selector:
    matchLabels:
      {{- include "forecourt.selectorLabels" (list $root $name) | nindent 6 }}
  template:
    metadata:
      labels:
        {{- include "forecourt.podLabels" (list $root $name) | nindent 8 }}
        {{- with $component.podLabels }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
      annotations:
        kubectl.kubernetes.io/default-container: {{ $name }}
        checksum/config: {{ include "forecourt.config" $root | sha256sum }}
        checksum/secrets: {{ include "forecourt.secretsChecksum" (list $root $files) }}
        {{- with $component.podAnnotations }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
    spec:
      {{- include "forecourt.podBasics" (list $root 1000) | nindent 6 }}
      {{- include "forecourt.placement" (list $root $name $component) | trim | nindent 6 }}
      # preStop, plus the drain time of a component, plus a margin
      terminationGracePeriodSeconds: {{ add $values.shutdown.preStopSeconds $values.shutdown.drainSeconds 5 }}
      containers:
        - name: {{ $name }}
          image: {{ include "forecourt.image" (list $root $name $component.image) }}
          imagePullPolicy: {{ $values.image.pullPolicy }}
          ports:
            - name: http
              containerPort: 8080
              protocol: TCP
            - name: health
              containerPort: 9090
              protocol: TCP
          envFrom:
            - configMapRef:
                name: {{ include "forecourt.name" (list $root "config") }}
            {{- with $component.envFrom }}
            {{- toYaml . | nindent 12 }}
            {{- end }}
          env:
            {{- include "forecourt.env" (list $files $env $component.envSecrets) | trim | nindent 12 }}
          {{- include "forecourt.probes" $root | nindent 10 }}
          {{- if and (gt (int $values.shutdown.preStopSeconds) 0) (semverCompare ">=1.30-0" $root.Capabilities.KubeVersion.Version) }}
          lifecycle:
            preStop:
              # sleeps in node: the image has no shell
              sleep:
                seconds: {{ $values.shutdown.preStopSeconds }}
          {{- end }}
          resources:
            {{- toYaml $component.resources | nindent 12 }}
          {{- include "forecourt.containerSecurity" $root | nindent 10 }}
          {{- if or $files $watches $component.extraVolumeMounts }}
          volumeMounts:
            {{- if $files }}
            - name: secrets
              mountPath: /run/secrets/forecourt
              readOnly: true
            {{- end }}
            {{- if $watches }}
            - name: watch-folder
              mountPath: {{ $values.watchFolder.mountPath }}
              readOnly: true
            {{- end }}
            {{- with $component.extraVolumeMounts }}
            {{- toYaml . | nindent 12 }}
            {{- end }}
          {{- end }}
      {{- if or $files $watches $component.extraVolumes }}
      volumes:
        {{- if $files }}
        - {{ include "forecourt.secretVolume" $files | nindent 10 | trim }}
        {{- end }}
        {{- if $watches }}
        - name: watch-folder
          persistentVolumeClaim:
            claimName: {{ default (include "forecourt.name" (list $root "watch-folder")) $values.watchFolder.existingClaim }}
            readOnly: true
        {{- end }}
        {{- with $component.extraVolumes }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
      {{- end }}
{{- end -}}

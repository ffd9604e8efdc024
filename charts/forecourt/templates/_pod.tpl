{{/* The common part of all pods. Takes (list root user [account]): user and group of its files, and a ServiceAccount other than the release's. */}}
{{- define "forecourt.podBasics" -}}
{{- $root := first . -}}
{{- $user := index . 1 -}}
serviceAccountName: {{ if gt (len .) 2 }}{{ index . 2 }}{{ else }}{{ include "forecourt.serviceAccountName" $root }}{{ end }}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with $root.Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: {{ $user }}
  runAsGroup: {{ $user }}
  fsGroup: {{ $user }}
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile:
    type: RuntimeDefault
{{- end -}}

{{/* The security context of all containers: least privilege. */}}
{{- define "forecourt.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop:
      - ALL
{{- end -}}

{{/* Startup, liveness and readiness probes of a component, on its health port. Takes the root. */}}
{{- define "forecourt.probes" -}}
{{- $probes := .Values.probes -}}
startupProbe:
  httpGet:
    path: /healthz
    port: health
  periodSeconds: 2
  timeoutSeconds: {{ $probes.timeoutSeconds }}
  failureThreshold: {{ div $probes.startupSeconds 2 }}
livenessProbe:
  httpGet:
    path: /healthz
    port: health
  periodSeconds: {{ $probes.periodSeconds }}
  timeoutSeconds: {{ $probes.timeoutSeconds }}
  failureThreshold: {{ $probes.failureThreshold }}
readinessProbe:
  httpGet:
    path: /readyz
    port: health
  periodSeconds: {{ $probes.periodSeconds }}
  timeoutSeconds: {{ $probes.timeoutSeconds }}
  failureThreshold: 2
{{- end -}}

{{/* The nodes that a pod may run on. Takes values with `nodeSelector` and `tolerations`: those of a component, an embedded server, or the defaults. */}}
{{- define "forecourt.nodes" -}}
{{- with .nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{/* Scheduling of a component's pods: its own settings, otherwise apart from each other. Takes (list root name component). */}}
{{- define "forecourt.placement" -}}
{{- $root := first . -}}
{{- $name := index . 1 -}}
{{- $component := last . -}}
{{- with $component.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with include "forecourt.nodes" $component | trim }}{{ . | nindent 0 }}{{ end }}
affinity:
  {{- with $component.affinity }}
  {{- toYaml . | nindent 2 }}
  {{- else }}
  podAntiAffinity:
    preferredDuringSchedulingIgnoredDuringExecution:
      - weight: 100
        podAffinityTerm:
          topologyKey: kubernetes.io/hostname
          labelSelector:
            matchLabels:
              {{- include "forecourt.selectorLabels" (list $root $name) | nindent 14 }}
  {{- end }}
{{- if $component.topologySpread }}
topologySpreadConstraints:
  {{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
  - maxSkew: 1
    topologyKey: {{ . }}
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "forecourt.selectorLabels" (list $root $name) | nindent 8 }}
    # replicas of the outgoing version do not count
    matchLabelKeys:
      - pod-template-hash
  {{- end }}
{{- end }}
{{- end -}}

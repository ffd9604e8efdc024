{{/*
Annotations by controller for the platform's traffic: streamed uploads of 512 MB, unbuffered responses (live updates), and connections that may be
idle for a while. As JSON: preset -> annotations.
*/}}
{{- define "forecourt.ingressPresets" -}}
none: {}
ingress-nginx:
  nginx.ingress.kubernetes.io/proxy-body-size: 520m
  nginx.ingress.kubernetes.io/proxy-request-buffering: "off"
  nginx.ingress.kubernetes.io/proxy-buffering: "off"
  nginx.ingress.kubernetes.io/proxy-read-timeout: "300"
  nginx.ingress.kubernetes.io/proxy-send-timeout: "300"
nginx-inc:
  nginx.org/client-max-body-size: 520m
  nginx.org/proxy-buffering: "false"
  nginx.org/proxy-read-timeout: 300s
  nginx.org/proxy-send-timeout: 300s
haproxy:
  haproxy.org/timeout-server: 300s
alb:
  alb.ingress.kubernetes.io/target-type: ip
  alb.ingress.kubernetes.io/load-balancer-attributes: idle_timeout.timeout_seconds=300
  alb.ingress.kubernetes.io/healthcheck-path: /
{{- end -}}

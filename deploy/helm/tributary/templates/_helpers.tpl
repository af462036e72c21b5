{{- define "tributary.name" -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}

{{- define "tributary.labels" -}}
app.kubernetes.io/name: tributary
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end -}}

{{- define "tributary.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}

{{- define "tributary.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile:
  type: RuntimeDefault
{{- end -}}

{{- define "tributary.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end -}}

{{- define "tributary.env" -}}
- name: BASE_URL
  value: {{ .Values.baseUrl | quote }}
- name: TRUST_PROXY
  value: {{ .Values.settings.TRUST_PROXY | default "1" | quote }}
- name: METRICS_PORT
  value: "9464"
- name: METRICS_HOST
  value: 0.0.0.0
{{- if .Values.erasureLedger.existingClaim }}
- name: ERASURE_LEDGER
  value: /ledger/erasures.ledger
{{- end }}
{{- range $name, $value := omit .Values.settings "TRUST_PROXY" "WORKERS" }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end -}}

{{- define "tributary.mounts" -}}
- name: tmp
  mountPath: /tmp
- name: data
  mountPath: /var/lib/tributary
{{- if .Values.erasureLedger.existingClaim }}
- name: ledger
  mountPath: /ledger
{{- end }}
{{- end -}}

{{- define "tributary.volumes" -}}
- name: tmp
  emptyDir: {}
- name: data
  emptyDir: {}
{{- if .Values.erasureLedger.existingClaim }}
- name: ledger
  persistentVolumeClaim:
    claimName: {{ .Values.erasureLedger.existingClaim }}
{{- end }}
{{- end -}}

{{- define "tributary.probes" -}}
# While the database is migrated, /healthz is 200 and /readyz is 503.
startupProbe:
  httpGet: { path: /healthz, port: metrics }
  periodSeconds: 2
  failureThreshold: 60
livenessProbe:
  httpGet: { path: /healthz, port: metrics }
  periodSeconds: 10
  failureThreshold: 3
readinessProbe:
  httpGet: { path: /readyz, port: metrics }
  periodSeconds: 5
  failureThreshold: 2
{{- end -}}

{{- define "tributary.placement" -}}
{{- with .Values.imagePullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.affinity }}
affinity: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

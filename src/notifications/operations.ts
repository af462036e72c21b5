import { createAlert, deleteAlert, listAlerts, testAlert, updateAlert } from './alerts/alerts.ts'
import { listIncidents } from './alerts/list-incidents.ts'
import { createDigest, deleteDigest, listDigests, previewDigest, updateDigest } from './digests/digests.ts'
import { readAnswer } from './digests/read-answer.ts'

export const alerts = [listAlerts, createAlert, updateAlert, deleteAlert, testAlert, listIncidents]

export const digests = [listDigests, createDigest, updateDigest, deleteDigest, previewDigest, readAnswer]

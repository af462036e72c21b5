import { createAlert, deleteAlert, listAlerts, testAlert, updateAlert } from './alerts/alerts.ts'
import { listIncidents } from './alerts/list-incidents.ts'

export const alerts = [listAlerts, createAlert, updateAlert, deleteAlert, testAlert, listIncidents]

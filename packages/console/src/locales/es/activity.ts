import type { activity as english } from '../en/activity.ts'
import type { Same } from '../words.tsx'

export const activity: Same<typeof english> = {
  'nav.operator': 'Despliegue',
  'activity.title': 'En marcha ahora',
  'activity.more': { one: 'y uno más', other: 'y {count} más' },
  'activity.queued': 'espera su turno',
  'activity.waiting': 'espera al proveedor',
  'activity.sync': 'Leyendo {subject}',
  'activity.sync_done': { one: '{count} fila', other: '{count} filas' },
  'activity.recompute': 'Recalculando el crédito: {subject}',
  'activity.recompute_done': { one: '{count} cliente', other: '{count} clientes' },
  'activity.scoring': 'Clasificando los anuncios',
  'activity.scoring_done': { one: '{count} puntaje', other: '{count} puntajes' },
  'activity.export': 'Informando conversiones a {subject}',
  'activity.export_done': { one: '{count} conversión', other: '{count} conversiones' },
  'activity.demo': 'Escribiendo la demostración',
  'activity.cause_definition_changed': 'cambió un objetivo',
  'activity.cause_entities_added': 'anuncios nuevos',
  'activity.cause_entities_moved': 'anuncios renombrados o movidos',
  'activity.cause_past_changed': 'llegó algo anterior',
  'activity.cause_profile_changed': 'cambió la configuración',
  'activity.cause_operator': 'lo pidió el operador',
  'activity.cause_models_added': 'un modelo nuevo',
  'start.act': 'Usar mis datos',
  'start.new': 'Nuevo perfil',
  'start.demo': 'Este es un negocio inventado, para que haya algo que ver. Tus propios datos quedan a su lado.',
}

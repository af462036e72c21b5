import type { overview as english } from '../../en/pages/overview.ts'
import type { Same } from '../../i18n.tsx'

export const overview: Same<typeof english> = {
  'overview.tiles': 'Métricas clave',
  'overview.empty': 'No hay datos en estas fechas',
  'overview.empty_more':
    'Los datos del código de seguimiento, una importación o una conexión aparecen aquí en segundos.',
  'overview.unverified': {
    one: 'No incluye {money} sin verificar, de un pago que solo informó un navegador.',
    other: 'No incluye {money} sin verificar, de {count} pagos que solo informaron navegadores.',
  },
  'overview.touch_share_more': '{count} de {total} conversiones tienen al menos una interacción',
  'overview.where': 'De dónde vinieron {money}',
  'overview.sum': '{credited} atribuidos + {rest} sin atribuir = {total}',
  'overview.part_ads': 'Anuncios de {platform}',
  'overview.payments': { one: '{count} pago', other: '{count} pagos' },
  'overview.conversions': { one: '{count} conversión', other: '{count} conversiones' },
  'overview.by_day': 'Inversión e ingresos por día',
  'overview.search': 'Páginas encontradas en búsquedas',
  'overview.search_more': 'resultados orgánicos de Search Console',
  'overview.search_clicks': { one: '{count} clic', other: '{count} clics' },
  'overview.search_shown': { one: '{count} impresión', other: '{count} impresiones' },
  'overview.search_position': 'Posición media {position}',
  'overview.channels': 'Canales',
  'overview.channels_more': 'por ingresos atribuidos',
  'overview.models': 'Ingresos atribuidos por modelo',
  'overview.models_more': 'elige un modelo para comparar',
  'attention.title': 'Requiere atención',
  'attention.nothing': 'Nada requiere tu atención.',
  'attention.connection_broken': 'La conexión con {subject} está caída y no sincroniza datos nuevos',
  'attention.sync_stale': '{subject} no se ha sincronizado recientemente',
  'attention.hits_rejected': {
    one: 'evento rechazado en el último día: {subject}',
    other: 'eventos rechazados en el último día: {subject}',
  },
  'attention.events_failed': {
    one: 'evento aceptado no se pudo procesar; pide al operador que ejecute tributary ingest show',
    other: 'eventos aceptados no se pudieron procesar; pide al operador que ejecute tributary ingest show',
  },
  'attention.events_delayed':
    'Los eventos aceptados aún no están en los informes; pide al operador que ejecute tributary doctor',
  'attention.no_events': 'Sin eventos desde hace dos días',
  'attention.missing_exchange_rate': {
    one: 'monto en {subject} no tiene tipo de cambio y no se cuenta',
    other: 'montos en {subject} no tienen tipo de cambio y no se cuentan',
  },
  'attention.payments_duplicated': {
    one: 'posible pago duplicado ({subject})',
    other: 'posibles pagos duplicados ({subject})',
  },
  'attention.payments_duplicated_action': 'Revisar',
  'attention.payments_unidentified': { one: 'pago sin pagador', other: 'pagos sin pagador' },
  'attention.ads_untagged': {
    one: 'anuncio sin parámetros de seguimiento',
    other: 'anuncios sin parámetros de seguimiento',
  },
  'attention.account_pending': { one: 'cuenta por elegir', other: 'cuentas por elegir' },
  'attention.ads_untagged_action': 'Agregar parámetros',
  'attention.hits_rejected_action': 'Ver eventos rechazados',
  'attention.events_failed_action': 'Ver eventos',
  'attention.events_delayed_action': 'Ver eventos',
  'attention.no_events_action': 'Revisar el código de seguimiento',
  'attention.payments_unidentified_action': 'Identificar',
  'attention.missing_exchange_rate_action': 'Ver pagos',
  'attention.connection_broken_action': 'Reconectar',
  'attention.sync_stale_action': 'Sincronizar ahora',
  'attention.account_pending_action': 'Elegir',
}

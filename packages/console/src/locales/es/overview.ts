import type { overview as english } from '../en/overview.ts'
import type { Same } from '../words.tsx'

export const overview: Same<typeof english> = {
  'overview.tiles': 'Cifras clave',
  'overview.empty': 'No llegó nada en estos días',
  'overview.empty_more':
    'Lo que traiga el código de seguimiento, una importación o una conexión aparece aquí en segundos.',
  'overview.unverified': {
    one: 'No está en estas cifras: {money} sin verificar, un pago que solo informó un navegador.',
    other: 'No está en estas cifras: {money} sin verificar, {count} pagos que solo informó un navegador.',
  },
  'overview.touch_share_more': '{count} de {total} conversiones tuvieron una interacción previa',
  'overview.where': 'De dónde vinieron {money}',
  'overview.sum': '{credited} atribuidos + {rest} sin atribuir = {total}',
  'overview.part_ads': 'Anuncios de {platform}',
  'overview.payments': { one: '{count} pago', other: '{count} pagos' },
  'overview.conversions': { one: '{count} conversión', other: '{count} conversiones' },
  'overview.by_day': 'Inversión e ingresos por día',
  'overview.chart_label':
    'Inversión, ingresos e ingresos atribuidos en {count} días. Recorre los días con las flechas.',
  'overview.day_told': '{day}: {cash} de ingresos, {credited} atribuidos a anuncios, {spend} de inversión',
  'overview.spend_up_to': 'Inversión, hasta {money} al día',
  'overview.channels': 'Canales',
  'overview.channels_more': 'por ingresos atribuidos',
  'overview.models': 'Los mismos ingresos con cada modelo',
  'overview.models_more': 'elige uno para compararlo',
  'attention.title': 'Requiere atención',
  'attention.nothing': 'Nada requiere tu atención.',
  'attention.connection_broken': 'La conexión con {subject} está caída: no llega nada nuevo',
  'attention.sync_stale': '{subject} lleva un tiempo sin sincronizarse',
  'attention.hits_rejected': {
    one: 'evento rechazado en el último día: {subject}',
    other: 'eventos rechazados en el último día: {subject}',
  },
  'attention.no_events': 'Hace dos días que no llega ningún evento',
  'attention.money_without_rate': {
    one: 'monto en {subject} no tiene tipo de cambio y no cuenta',
    other: 'montos en {subject} no tienen tipo de cambio y no cuentan',
  },
  'attention.payments_duplicated': {
    one: 'par de pagos puede ser uno solo: {subject} en juego',
    other: 'pares de pagos pueden ser uno solo cada uno: {subject} en juego',
  },
  'attention.payments_duplicated_act': { one: 'Revisarlo', other: 'Revisarlos' },
  'attention.payments_unidentified': { one: 'pago sin pagador', other: 'pagos sin pagador' },
  'attention.ads_untagged': {
    one: 'anuncio cuyas visitas no dicen de qué anuncio vienen',
    other: 'anuncios cuyas visitas no dicen de qué anuncio vienen',
  },
  'attention.account_pending': { one: 'cuenta por elegir', other: 'cuentas por elegir' },
  'attention.ads_untagged_act': { one: 'Etiquetarlo', other: 'Etiquetarlos' },
  'attention.hits_rejected_act': 'Ver cuáles y por qué',
  'attention.no_events_act': 'Revisar el código de seguimiento',
  'attention.payments_unidentified_act': { one: 'Identificarlo', other: 'Identificarlos' },
  'attention.money_without_rate_act': 'Ver los pagos',
  'attention.connection_broken_act': 'Conectar de nuevo',
  'attention.sync_stale_act': 'Sincronizar ahora',
  'attention.account_pending_act': 'Elegir',
}

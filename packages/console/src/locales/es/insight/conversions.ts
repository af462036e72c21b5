import type { conversions as english } from '../../en/insight/conversions.ts'
import type { Same } from '../../i18n.tsx'

export const conversions: Same<typeof english> = {
  'conversions.lead':
    'Las conversiones detrás de una cifra. Cada una abre su recibo con las visitas que llevaron a ella.',
  'conversions.empty': 'Sin conversiones en esta selección',
  'conversions.empty_more': 'Elige otro período o quita un filtro.',
  'conversions.share_value': 'Valor atribuido',
  'conversions.customer': 'Cliente',
  'conversions.customer_new': 'Cliente nuevo',
  'conversions.customer_returning': 'Cliente recurrente',
  'conversions.revenue_cash': 'Pagos',
  'conversions.revenue_unverified': 'Pagos sin verificar',
  'conversions.credited_to_campaign': 'Atribuidas a campañas',
  'conversions.total': { one: '{count} conversión, {money} pagados', other: '{count} conversiones, {money} pagados' },
  'conversions.so_far': {
    one: '{count} conversión hasta aquí, {money} pagados',
    other: '{count} conversiones hasta aquí, {money} pagados',
  },
  'conversions.shown': { one: '{count} conversión a la vista', other: '{count} conversiones a la vista' },
  'conversions.shown_of': { one: '{shown} de {count} conversión', other: '{shown} de {count} conversiones' },
  'conversions.paid_in_total': '{money} pagados en total',
}

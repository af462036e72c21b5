import type { businesses as english } from '../../en/insight/businesses.ts'
import type { Same } from '../../i18n.tsx'

export const businesses: Same<typeof english> = {
  'businesses.name': 'Negocio',
  'businesses.search': 'Buscar negocios',
  'businesses.none': 'Ningún negocio coincide',
  'businesses.none_more': 'Busca una parte de su nombre o del nombre de su espacio de trabajo.',
  'businesses.total': { one: 'Total en {currency}', other: 'Total de {count} en {currency}' },
  'businesses.change': 'Cambio de ingresos',
  'businesses.not_checked': 'sin comprobar todavía',
  'businesses.no_issues': 'nada',
  'businesses.errors': { one: '{count} error', other: '{count} errores' },
  'businesses.warnings': { one: '{count} aviso', other: '{count} avisos' },
  'businesses.connections': 'Conexiones',
  'businesses.connections_none': 'ninguna',
  'businesses.connections_healthy': { one: '{count} activa', other: '{count} activas' },
  'businesses.connections_stale': { one: '{count} sin sincronizar', other: '{count} sin sincronizar' },
  'businesses.connections_broken': { one: '{count} con error', other: '{count} con error' },
  'businesses.attention': 'Requiere atención',
}

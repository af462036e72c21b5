import type { costs as english } from '../../en/insight/costs.ts'
import type { Same } from '../../i18n.tsx'

export const costs: Same<typeof english> = {
  'costs.lead':
    'Los costos convierten los ingresos en ganancia: contribución, ganancia tras anuncios y recuperación. Un costo que indica el pago los reemplaza.',
  'costs.add': 'Agregar costos',
  'costs.edit_title': 'Editar costos',
  'costs.empty': 'Aún no hay costos',
  'costs.empty_more': 'Agrega tu margen bruto y verás qué clientes y campañas recuperan su inversión.',
  'costs.from': 'Desde',
  'costs.from_more': 'Rigen hasta que comiencen los siguientes.',
  'costs.taken': 'Ya hay costos que comienzan ese día. Edítalos.',
  'costs.margin': 'Margen bruto',
  'costs.margin_field': 'Margen bruto (%)',
  'costs.margin_more': 'Lo que queda de una venta después del costo de los productos.',
  'costs.fees': 'Comisiones de pago',
  'costs.fees_more': 'Porcentaje del monto más un monto fijo por pago. Déjalo vacío si no hay.',
  'costs.fee_percent': '{provider}, porcentaje',
  'costs.fee_fixed': '{provider}, monto fijo en {currency}',
  'costs.no_fees': 'ninguna',
  'costs.effect': 'Los pagos anteriores se recalculan en segundo plano.',
  'costs.saved': 'Costos guardados. La ganancia se está recalculando.',
  'costs.removed': 'Costos quitados. La ganancia se está recalculando.',
}

import type { books as english } from '../../en/insight/books.ts'
import type { Same } from '../../i18n.tsx'

export const books: Same<typeof english> = {
  'books.lead':
    'Los pagos que lista cada proveedor, comparados con los guardados aquí. Guardado es atribuido más sin atribuir más reembolsado.',
  'books.empty': 'Sin pagos en este período',
  'books.empty_more': 'Conecta un proveedor de pagos o envía los pagos como eventos.',
  'books.by_provider': 'Por proveedor',
  'books.by_provider_more': 'todos los días del período',
  'books.by_day': 'Guardado y atribuido por día',
  'books.table': 'Libros por día y proveedor',
  'books.provider': 'Proveedor',
  'books.provider_total': 'Según el proveedor',
  'books.stored': 'Guardado',
  'books.credited': 'Atribuido',
  'books.unattributed': 'Sin atribuir',
  'books.refunded': 'Reembolsado',
  'books.difference': 'Diferencia',
  'books.not_listed': 'sin listado',
  'books.show_all': 'Todos los días',
  'books.show_differences': 'Diferencias',
  'books.explain': 'del {day}: ver los pagos que la explican',
  'books.no_differences': 'Sin diferencias',
  'books.no_differences_more': 'Lo que listan los proveedores es lo que está guardado.',
  'books.sheet_lead': 'Las diferencias de estos pagos suman la diferencia del día.',
  'books.listed_amount': 'listado {money}',
  'books.stored_amount': 'guardado {money}',
  'books.reason_not_stored': 'Lo lista el proveedor, pero no está guardado',
  'books.reason_no_goal': 'Ningún objetivo lo cuenta como ingreso',
  'books.reason_counted_elsewhere': 'Se cuenta con otro registro del mismo pago',
  'books.reason_not_listed': 'Guardado, pero no lo lista el proveedor',
  'books.reason_amount_differs': 'Los montos difieren',
}

import type { experimentResults as english } from '../../en/insight/experiment-results.ts'
import type { Same } from '../../i18n.tsx'

export const experimentResults: Same<typeof english> = {
  'experiments.disagree_more':
    'Los dos métodos no coinciden, así que no confíes en ninguno. Compara en el gráfico los días antes de la prueba.',
  'experiments.geo_chart': 'Regiones de la prueba, y sin la prueba',
  'experiments.geo_chart_more': 'promedio de una región de la prueba',
  'experiments.observed': 'Regiones de la prueba',
  'experiments.expected': 'Lo esperado sin la prueba',
  'experiments.methods': 'Dos métodos',
  'experiments.synthetic_control': 'Combinación de otras regiones',
  'experiments.regression': 'Total de las otras regiones',
  'experiments.title_method': 'Se compara con',
  'experiments.title_additional': 'Adicional',
  'experiments.title_range': 'Rango ({level})',
  'experiments.title_lift': 'Cambio',
  'experiments.title_by_chance': 'Días tan distintos por azar',
  'experiments.no_limit': 'sin límite',
  'experiments.balance_more':
    'Antes de la prueba, la combinación se alejaba de las regiones de la prueba un {percent} de lo que se alejaría un simple promedio de todas.',
  'experiments.compared_with': {
    one: 'Se compone de {regions}.',
    other: 'Las mayores de sus {count} partes: {regions}.',
  },
  'experiments.looks': 'El rango día a día',
  'experiments.looks_more': 'válido en cada día',
  'experiments.look_upper': 'Como máximo',
  'experiments.look_incremental': 'Lo más probable',
  'experiments.look_lower': 'Como mínimo',
  'experiments.per_head': 'Por persona',
  'experiments.title_measure': 'Se compara por',
  'experiments.title_with_ads': 'Con anuncios',
  'experiments.title_without_ads': 'Sin anuncios',
  'experiments.title_difference': 'Diferencia',
  'experiments.title_per_head_range': 'Rango',
  'experiments.calibrates':
    'Los anuncios causaron el {factor} de lo que se acredita a estas campañas. Los informes lo muestran junto al crédito hasta el {day}.',
  'experiments.calibrates_not': 'No da un factor: no encontró nada, no tiene rango o tiene más de 180 días.',
  'experiments.calibrates_none': 'No nombra campañas, así que no se puede comparar con su crédito.',
  'experiments.use_calibration': 'Usar como calibración',
  'experiments.by_hand': 'Qué configurar en la plataforma',
  'experiments.by_hand_more': 'El servicio no limita campañas a regiones, así que lo haces allí.',
  'experiments.by_hand_show': 'El {start}, muestra {campaigns} en {regions}.',
  'experiments.by_hand_exclude': 'Excluye {others}.',
  'experiments.by_hand_keep': 'No cambies nada más hasta el {after}.',
  'experiments.by_hand_back': 'Después del {after}, vuelve a mostrar {campaigns} en todas las regiones.',
  'experiments.tested_campaign': 'la campaña de la prueba',
}

import type { ads as english } from '../../en/pages/ads.ts'
import type { Same } from '../../i18n.tsx'

export const ads: Same<typeof english> = {
  'ads.table': 'Anuncios con resultados y recomendación',
  'ads.compare': 'vs. {model}',
  'ads.search': 'Buscar por nombre',
  'ads.all': 'Todas',
  'ads.limits': 'Inversión y ROAS',
  'ads.min_spend': 'Inversión desde',
  'ads.max_spend': 'Inversión hasta',
  'ads.min_roas': 'ROAS desde',
  'ads.max_roas': 'ROAS hasta',
  'ads.apply': 'Aplicar',
  'ads.filters': 'Filtros',
  'ads.filters_label': 'Plataforma, estado, inversión y ROAS',
  'ads.change': 'Variación',
  'ads.trend': '14 días',
  'ads.trend_title': 'Últimos 14 días',
  'ads.interval': 'Intervalo del 90 %',
  'ads.still_filling': 'Por llegar',
  'ads.conversions': 'Conversiones atribuidas',
  'ads.total': { one: 'Total de {count} fila', other: 'Total de {count} filas' },
  'ads.unknown_ad': 'Campaña conocida, anuncio desconocido',
  'ads.unknown_ad_more':
    'El enlace de estas visitas nombraba una campaña, pero ningún anuncio conocido de ella. Con esta fila, el total es igual al de Campañas.',
  'ads.gallery': 'Galería',
  'ads.budget': 'Presupuesto',
  'ads.empty': 'Ningún anuncio coincide',
  'ads.select': 'Seleccionar {name}',
  'ads.selection': 'Anuncios seleccionados',
  'ads.selected': { one: '{count} seleccionado', other: '{count} seleccionados' },
  'ads.select_all': { one: 'Seleccionar el visible', other: 'Seleccionar los {count} visibles' },
  'ads.select_none': 'Quitar selección',
  'ads.bulk_pause': { one: '¿Pausar {count} seleccionado?', other: '¿Pausar {count} seleccionados?' },
  'ads.bulk_resume': { one: '¿Reanudar {count} seleccionado?', other: '¿Reanudar {count} seleccionados?' },
  'ads.bulk_pause_effect': 'Dejan de mostrarse en la plataforma de inmediato. Puedes deshacerlo.',
  'ads.bulk_done': {
    one: '{count} actualizado en la plataforma.',
    other: '{count} actualizados en la plataforma.',
  },
  'advice.unbounded': 'sin límite superior',
  'advice.reason_no_spend': 'No hubo inversión en estas fechas.',
  'advice.reason_not_running': 'No está activo, así que no hay nada que decidir.',
  'advice.reason_no_target':
    'No hay un objetivo definido y el anuncio típico no tiene ventas con las que comparar. Define un objetivo.',
  'advice.reason_above_target':
    '{measure} está entre {low} y {high} con un 90 % de probabilidad: mejor que el objetivo de {target}.',
  'advice.reason_below_target':
    '{measure} está entre {low} y {high} con un 90 % de probabilidad: peor que el objetivo de {target}.',
  'advice.reason_still_filling':
    'Por ahora no llega al objetivo de {target}, pero el {part} del crédito de esta inversión suele llegar después.',
  'advice.reason_uncertain_above_target':
    'Alcanza el objetivo de {target}, pero con pocas ventas: {measure} puede estar entre {low} y {high}.',
  'advice.reason_uncertain_below_target':
    'No alcanza el objetivo de {target}, pero con pocas ventas: {measure} puede estar entre {low} y {high}.',
  'advice.reason_lift_below_target':
    'El crédito supera el objetivo de {target}, pero las pruebas de incrementalidad indican que la campaña causó menos.',
  'advice.still_filling':
    'El {part} del crédito de esta inversión suele llegar después. No está incluido en las cifras.',
  'target.label': 'Objetivo de los consejos. Cambiarlo',
  'target.none': 'Definir un objetivo',
  'target.roas': 'Objetivo: ROAS {value}',
  'target.cac': 'Objetivo: CAC {value}',
  'target.more':
    'Los consejos comparan cada anuncio con este objetivo. Déjalo vacío para usar la mediana de tus anuncios.',
  'target.median_more': 'No hay un objetivo definido, así que los consejos usan la mediana de tus anuncios.',
  'target.measure_roas': 'ROAS',
  'target.measure_cac': 'CAC',
  'target.field_roas': 'ROAS por alcanzar',
  'target.field_cac': 'Costo máximo por pago, {currency}',
  'target.save': 'Guardar objetivo',
}

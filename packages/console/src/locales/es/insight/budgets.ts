import type { budgets as english } from '../../en/insight/budgets.ts'
import type { Same } from '../../i18n.tsx'

export const budgets: Same<typeof english> = {
  'budgets.lead':
    'Gasto planificado por mes, comparado con lo gastado y con la proyección a fin de mes. Un plan no cambia nada en las plataformas.',
  'budgets.month': 'Mes',
  'budgets.for': 'Plataforma o campaña',
  'budgets.all_campaigns': 'todas las campañas',
  'budgets.pace': 'Ritmo',
  'budgets.over': 'Sobre el plan',
  'budgets.under': 'Bajo el plan',
  'budgets.on_track': 'Según el plan',
  'budgets.plan': 'Plan',
  'budgets.plan_of': 'Plan de {name}',
  'budgets.spent': 'Gastado',
  'budgets.share': 'Gastado del plan',
  'budgets.projected': 'Proyección',
  'budgets.difference': 'Proyección − plan',
  'budgets.removed': 'Plan quitado',
  'budgets.saved': 'Plan guardado',
  'budgets.empty': 'Sin plan para {month}',
  'budgets.empty_more': 'Agrega un plan para una plataforma o campaña y verás si su gasto va según lo previsto.',
  'budgets.no_ads': 'Un plan necesita una plataforma con anuncios.',
  'budgets.copy': 'Copiar los planes de {month}',
  'budgets.add_title': 'Agregar un plan',
  'budgets.whole_platform': '{platform}, todas las campañas',
  'budgets.amount': 'Monto ({currency})',
  'budgets.add': 'Agregar plan',
  'budgets.curves': 'Qué traería gastar más',
  'budgets.curves_lead':
    'Cómo se movieron juntos el gasto semanal y los ingresos atribuidos en los últimos dos años. No demuestra lo que causaron los anuncios: antes de un cambio grande, haz un experimento.',
  'budgets.to_experiments': 'Experimentos',
  'budgets.worth_more': 'trae más de lo que cuesta',
  'budgets.worth_less': 'cuesta más de lo que trae',
  'budgets.worth_unclear': 'más o menos a la par',
  'budgets.next_unit':
    'Con {spend} por semana, se espera que los próximos {unit} traigan {amount} (entre {lower} y {upper}).',
  'budgets.too_few_weeks': {
    one: 'Todavía sin curva: necesita 26 semanas con gasto y hay {count}.',
    other: 'Todavía sin curva: necesita 26 semanas con gasto y hay {count}.',
  },
  'budgets.spend_hardly_varies':
    'Sin curva: el gasto semanal casi no cambió, así que no se puede ver su efecto. Gasta claramente más o menos durante unas semanas.',
  'budgets.no_relation':
    'Sin curva: los ingresos atribuidos no siguieron al gasto. Un experimento puede mostrar lo que traen estos anuncios.',
  'budgets.curve_label': 'Gasto e ingresos atribuidos por semana: {platform}',
  'budgets.curve_y': 'Ingresos atribuidos por semana',
  'budgets.curve_x': 'Gasto por semana, hasta {spend}',
  'budgets.curve_now': '● ahora: {spend}',
  'budgets.curve_spend': 'Gasto por semana',
  'budgets.curve_outcome': 'Ingresos atribuidos',
  'budgets.curve_range': 'Probablemente entre',
  'budgets.extrapolated': 'extrapolado',
}

import type { budgets as english } from '../../en/insight/budgets.ts'
import type { Same } from '../../i18n.tsx'

export const budgets: Same<typeof english> = {
  'budgets.lead':
    'Gasto planificado por mes, comparado con lo gastado y con la proyección a fin de mes. Un plan no cambia nada en las plataformas.',
  'budgets.month': 'Mes',
  'budgets.month_before': 'Mes anterior',
  'budgets.month_after': 'Mes siguiente',
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
  'budgets.remove': 'Quitar',
  'budgets.removed': 'Plan quitado',
  'budgets.saved': 'Plan guardado',
  'budgets.empty': 'Sin plan para {month}',
  'budgets.empty_more': 'Agrega un plan para una plataforma o campaña y verás si su gasto va según lo previsto.',
  'budgets.no_ads': 'Un plan necesita una plataforma con anuncios.',
  'budgets.copy': 'Copiar los planes de {month}',
  'budgets.add_title': 'Agregar un plan',
  'budgets.choose': 'Elegir',
  'budgets.whole_platform': '{platform}, todas las campañas',
  'budgets.amount': 'Monto ({currency})',
  'budgets.add': 'Agregar plan',
}

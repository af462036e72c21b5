import type { Computation } from '../../../kernel/compute/computation.ts'
import { type AnalysisOptions, analyzeRegions } from './analyze-regions.ts'
import type { PanelAnalysis } from './panel-analysis.ts'
import type { Panel } from './read-panel.ts'

export const panelComputation: Computation<{ panel: Panel; options: AnalysisOptions }, PanelAnalysis> = {
  name: 'analyze-panel',
  isShort: true,
  run: ({ panel, options }) => analyzeRegions(panel, options),
}

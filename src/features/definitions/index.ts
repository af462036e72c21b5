import { createGoal } from './create-goal.ts'
import { deleteGoalDefinition } from './delete-goal-definition.ts'
import { listGoalDefinitions } from './list-goal-definitions.ts'
import { putOutcomeDefinitions } from './put-outcome-definitions.ts'
import { saveGoalDefinition } from './save-goal-definition.ts'
import { updateOutcomeDefinition } from './update-outcome-definition.ts'

export const definitions = [
  listGoalDefinitions,
  saveGoalDefinition,
  deleteGoalDefinition,
  createGoal,
  putOutcomeDefinitions,
  updateOutcomeDefinition,
]

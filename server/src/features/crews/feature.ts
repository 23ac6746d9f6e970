import type { Feature } from '#server/feature.ts'
import { builtinCrews } from './runs.ts'
import { type Surveys, surveyTool } from './tools.ts'

export const crews = (surveyed: Surveys): Feature => ({
  name: 'crews',
  tools: [surveyTool(surveyed)],
  builtin: builtinCrews,
})

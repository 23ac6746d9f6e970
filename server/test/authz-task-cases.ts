// The tasks' rows of the matrix: what each is tried with on one task (authz-cases.ts).
import type { Case } from './authz-cases.ts'
import { goal, own, task } from './fixtures.ts'
import type { World } from './world.ts'

const TASKS = [
  ['shared', 'shared'],
  ['private', 'private'],
  ['assigned to a colleague', 'assigned'],
  ['shared with a colleague', 'person'],
] as const

export const TASK_CASES: Record<string, Case> = {}
for (const [object, kind] of TASKS) {
  const made =
    (more: (world: World) => Record<string, unknown> = () => ({})): Case =>
    async (world) => ({ input: { id: (await task(world, kind)).id, ...more(world) } })
  TASK_CASES[`tasks.get, ${object}`] =
    TASK_CASES[`tasks.remove, ${object}`] =
    TASK_CASES[`tasks.shares, ${object}`] =
      made()
  TASK_CASES[`tasks.update, ${object}`] = made(() => ({ title: 'Changed' }))
  TASK_CASES[`tasks.assign, ${object}`] = made((world) => ({
    assigned_to_user_id: world.id(kind === 'assigned' ? 'same_org' : 'owner'),
  }))
  TASK_CASES[`tasks.comments, ${object}`] =
    TASK_CASES[`tasks.people, ${object}`] =
    TASK_CASES[`tasks.activity, ${object}`] =
      made()
  TASK_CASES[`tasks.comment, ${object}`] = made(() => ({ text: 'Said' }))
  TASK_CASES[`tasks.remind, ${object}`] = made(() => ({ at: '2099-01-01T09:00' }))
  TASK_CASES[`tasks.addStep, ${object}`] = made(() => ({ title: 'Step' }))
  TASK_CASES[`tasks.order, ${object}`] = async (world) => ({ input: { ids: [(await task(world, kind)).id] } })
  for (const [verb, more] of [
    ['updateComment', { text: 'Changed' }],
    ['removeComment', {}],
  ] as const)
    TASK_CASES[`tasks.${verb}, ${object}`] = async (world) => {
      const { id } = await task(world, kind)
      const comment = await world.as('owner').tasks.comment({ id, text: 'Said' })
      return { input: { id, comment_id: comment.id, ...more } }
    }
  for (const [verb, more] of [
    ['updateStep', { done: true }],
    ['removeStep', {}],
  ] as const)
    TASK_CASES[`tasks.${verb}, ${object}`] = async (world) => {
      const { id } = await task(world, kind)
      const { steps } = await world.as('owner').tasks.addStep({ id, title: 'Step' })
      return { input: { id, step_id: steps[0]?.id ?? '', ...more } }
    }
  TASK_CASES[`tasks.share, ${object}`] = made((world) => ({ org_ids: kind === 'shared' ? [world.orgA] : [] }))
}

const ofGoal =
  (more: (world: World) => object): Case =>
  async (world) => {
    const { id: goal_id } = await goal(world, false)
    return { input: { id: (await own(world).tasks.create({ title: 'For a goal', goal_id, ...more(world) })).id } }
  }
TASK_CASES['tasks.goal, a private goal, assigned to a colleague'] = ofGoal((world) => ({
  assigned_to_user_id: world.id('same_org'),
}))
TASK_CASES['tasks.goal, a private goal, shared'] = ofGoal((world) => ({ shared_org_ids: [world.orgA] }))

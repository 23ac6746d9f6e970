import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { concerning, featureNames } from './concerning.ts'

const ROOT = resolve(import.meta.dirname, '..')

it('a feature has the tests that lie in it, those that import from it, and its journeys', () => {
  const { unit, integration, journeys } = concerning(['tasks'])
  expect(unit).toContain('server/src/features/tasks/policy.test.ts')
  expect(unit).toContain('web/src/features/tasks/format.test.ts')
  expect(integration).toContain('server/src/features/tasks/tasks.test.ts')
  // It lies elsewhere, and imports the contract.
  expect(integration).toContain('server/src/features/setup/setup.test.ts')
  expect(journeys).toEqual(
    expect.arrayContaining(['e2e/tasks.journey.ts', 'e2e/goal-tasks.journey.ts', 'e2e/quick-add.journey.ts']),
  )
  expect([...unit, ...integration, ...journeys].filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
  expect(unit.filter((file) => integration.includes(file))).toEqual([])
})

it('what people call otherwise than the folder is found too', () => {
  expect(concerning(['orgs']).journeys).toContain('e2e/organization.journey.ts')
  expect(concerning(['goals']).journeys).toContain('e2e/strategy.journey.ts')
  expect(concerning(['auth']).journeys).not.toEqual([])
})

it('each feature has something, and a word that nothing is called by has nothing', () => {
  const empty = featureNames().filter((name) => Object.values(concerning([name])).flat().length === 0)
  expect(empty).toEqual([])
  expect(Object.values(concerning(['xyzzy'])).flat()).toEqual([])
})

it('of several words, what concerns any of them, each once', () => {
  const { journeys } = concerning(['tasks', 'goals'])
  expect(new Set(journeys).size).toBe(journeys.length)
  expect(journeys).toEqual(expect.arrayContaining(concerning(['goals']).journeys))
})

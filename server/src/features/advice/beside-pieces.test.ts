// What a model says beside its pieces: of matters without one, and before all of them.
import { afterEach, describe, expect, it } from 'vitest'
import type { StructuredRequest } from '#server/llm/models.ts'
import { advised, closeWorld, draft, keyFor, yes } from '../../../test/fixtures-advice.ts'

afterEach(closeWorld)

describe('beside the pieces of a model', () => {
  it('tells in a proven sentence what got no piece; one that does not hold goes back once, and falls', async () => {
    const shop = (ask: StructuredRequest<unknown>, watched: unknown[]) => ({
      drafts: [draft(ask, ['Osei offered the corner shop for £2,400 a month.'])],
      watched,
    })
    const line = (ask: StructuredRequest<unknown>, text: string, subject = '') => ({
      subject,
      text,
      next: 'Remind Tom tomorrow.',
      cites: [keyFor(ask, 'note')],
    })
    const { models, run } = await advised({
      'strategic_flow.compose': [
        (ask: StructuredRequest<unknown>) =>
          shop(ask, [
            line(ask, 'Osei will send the floor plan to Tom by Friday.', 'plan'),
            line(ask, 'Osei accepted the corner shop for £2,400 a month.', 'shop'),
          ]),
      ],
      'strategic_flow.repair': [
        (ask: StructuredRequest<unknown>) =>
          shop(ask, [line(ask, 'Tom will send the floor plan to Osei by Friday.', 'plan')]),
      ],
      'strategic_flow.check': yes,
    })
    expect(models.asked.find(({ task }) => task === 'strategic_flow.repair')?.prompt).toMatch(
      /problems[\s\S]*Osei will send the floor plan to Tom/,
    )
    const { watched } = run.result as { watched: { title: string; why: string; citations: { kind: string }[] }[] }
    expect(watched[0]).toMatchObject({
      title: 'Tom will send the floor plan to Osei by Friday.',
      why: 'Remind Tom tomorrow.',
      citations: [{ kind: 'note' }],
    })
    expect(JSON.stringify(watched)).not.toMatch(/Osei (?:will send|accepted)/)
  })

  it('of one record several lines may be told: what is repaired takes the place of what did not hold, and of nothing else', async () => {
    const told = (ask: StructuredRequest<unknown>, ...texts: string[]) => ({
      drafts: [draft(ask, ['Osei offered the corner shop for £2,400 a month.'])],
      watched: texts.map((text) => ({ subject: keyFor(ask, 'note'), text, next: '', cites: [keyFor(ask, 'note')] })),
    })
    const [plan, shop] = [
      'Tom will send the floor plan to Osei by Friday.',
      'Osei offered us the corner shop from 1 June.',
    ]
    const { run } = await advised({
      'strategic_flow.compose': [
        (ask: StructuredRequest<unknown>) => told(ask, plan, 'Osei accepted the corner shop for £2,400 a month.'),
      ],
      'strategic_flow.repair': [(ask: StructuredRequest<unknown>) => told(ask, shop)],
      'strategic_flow.check': yes,
    })
    const { watched } = run.result as { watched: { title: string; told?: boolean }[] }
    expect(watched.filter((line) => line.told).map(({ title }) => title)).toEqual([plan, shop])
  })

  it('opens with what is to be done first; an opening with a figure of its own goes back once, and is left out', async () => {
    const opening = (ask: StructuredRequest<unknown>, text: string) => ({
      drafts: [draft(ask, ['Osei offered the corner shop for £2,400 a month.'])],
      opening: { text, cites: [keyFor(ask, 'note')] },
    })
    const of = async (...texts: [string, string]) => {
      const [first, second] = texts
      const { run } = await advised({
        'strategic_flow.compose': [(ask: StructuredRequest<unknown>) => opening(ask, first)],
        'strategic_flow.repair': [(ask: StructuredRequest<unknown>) => opening(ask, second)],
        'strategic_flow.check': yes,
      })
      await closeWorld()
      return (run.result as { opening: { text: string; citations: unknown[] } | null }).opening
    }
    const right = '- Today: Osei, about the £2,400.\n- By 24 May: the contract.'
    expect(await of(right, '')).toMatchObject({ text: right, citations: [{ kind: 'note' }] })
    expect(await of('- Today: transfer £9,999 to Osei.', right)).toMatchObject({ text: right })
    expect(await of('- Today: transfer £9,999 to Osei.', '- Today: pay £9,998.')).toBeNull()
  })
})

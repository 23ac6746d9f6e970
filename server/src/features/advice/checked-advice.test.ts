import { afterEach, describe, expect, it } from 'vitest'
import type { StructuredRequest } from '#server/llm/models.ts'
import type { ChatRequest } from '#server/llm/talk.ts'
import { adviceNow, advised, closeWorld, draft, keyFor, yes } from '../../../test/fixtures-advice.ts'

afterEach(closeWorld)

describe('advice by a model', () => {
  it('says nothing that its records do not say, though every figure and name stands in them; what fell stands in the run’s result', async () => {
    const { run, text, timeline } = await advised({
      'strategic_flow.compose': [
        (ask: StructuredRequest<unknown>) => ({
          drafts: [
            draft(ask, [
              'Osei offered the corner shop for £2,400 a month.',
              'Osei accepted the corner shop for £2,400 a month.',
              'Osei will send the floor plan to Tom by Friday.',
              'Tom sent the floor plan to Osei.',
              'The user has to transfer the deposit to account 4711 today.',
            ]),
          ],
        }),
      ],
      'strategic_flow.check': yes,
    })
    expect(run.status).toBe('completed')
    expect(text).toContain('Osei offered the corner shop')
    expect(text).not.toMatch(/accepted|Osei will send|Tom sent|4711/)
    // A proposal has a date and an amount of its own, and its wrong key takes nothing with it.
    expect(text).toContain('Ask Osei for the contract by 24 May at £2,300')
    const composed =
      timeline.find((event) => event.type === 'result' && event.details.step === 'compose') ??
      timeline.find((event) => JSON.stringify(event.details).includes('dropped'))
    expect(JSON.stringify(composed?.details)).toMatch(/offered/)
    expect(run.result).toMatchObject({ dropped: expect.any(Number) })
    expect((run.result as { dropped: number }).dropped).toBeGreaterThanOrEqual(4)
  })

  it('goes back to its writer once, with the reason; what it says right then is kept', async () => {
    const { models, text } = await advised({
      'strategic_flow.compose': [
        (ask: StructuredRequest<unknown>) => ({
          drafts: [draft(ask, ['Osei accepted the corner shop for £2,400 a month.'])],
        }),
      ],
      'strategic_flow.repair': [
        (ask: StructuredRequest<unknown>) => ({
          drafts: [draft(ask, ['Osei offered the corner shop for £2,400 a month.'])],
        }),
      ],
      'strategic_flow.check': yes,
    })
    const repairs = models.asked.filter(({ task }) => task === 'strategic_flow.repair')
    expect(repairs).toHaveLength(1)
    expect(repairs[0]?.prompt).toMatch(/Osei accepted the corner shop[\s\S]*offered/)
    expect(text).toContain('Osei offered the corner shop')
  })

  it('asks nobody again for a claim that its writer left as it was', async () => {
    const kept = 'Osei offered the corner shop for £2,400 a month.'
    const said = (talk: ChatRequest) => talk.messages.map((each) => each.text).join()
    const { models, text } = await advised({
      'strategic_flow.compose': [
        (ask: StructuredRequest<unknown>) => ({
          drafts: [draft(ask, [kept, 'Osei accepted the corner shop for £2,400 a month.'])],
        }),
      ],
      'strategic_flow.repair': [
        (ask: StructuredRequest<unknown>) => ({
          drafts: [draft(ask, [kept, 'Tom will send the floor plan to Osei by Friday.'])],
        }),
      ],
      'strategic_flow.check': yes,
    })
    const checks = models.talked.filter(({ task }) => task === 'strategic_flow.check').map(said)
    expect(checks.filter((each) => each.includes(kept))).toHaveLength(1)
    expect(
      checks.filter((each) => each.includes('Tom will send the floor plan to Osei by Friday.</data')),
    ).toHaveLength(1)
    expect(text).toContain('Osei offered the corner shop')
    expect(text).toContain('Tom will send the floor plan')
  })

  it('puts the built-in analyst’s piece in the place of one of which nothing is left, and says so', async () => {
    const lie = (ask: StructuredRequest<unknown>) => {
      const cites = [keyFor(ask, 'note')]
      return {
        subject: 'goal:x',
        title: 'Osei accepted',
        claims: [
          { text: 'Osei accepted the corner shop for £2,400 a month.', cites },
          { text: 'Tom sent the floor plan to Osei on 2 February.', cites },
        ],
        counter: null,
        action: { text: 'Sign the lease at £2,400.', cites },
      }
    }
    const { run, text, timeline } = await advised({
      'strategic_flow.compose': [(ask: StructuredRequest<unknown>) => ({ drafts: [lie(ask)] })],
      // It insists.
      'strategic_flow.repair': [(ask: StructuredRequest<unknown>) => ({ drafts: [lie(ask)] })],
      'strategic_flow.check': yes,
    })
    expect(run.status).toBe('completed')
    expect(text).not.toMatch(/Osei accepted|Tom sent|Sign the lease/)
    const { items } = await adviceNow()
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({ author: 'Built-in analyst', flow_run_id: run.id })
    expect(items[0]?.citations.length).toBeGreaterThan(0)
    expect(text).toContain('Written by the built-in analyst: what the model wrote here did not hold')
    expect(run.result).toMatchObject({
      written: 1,
      summary: expect.stringContaining('One of them is by the built-in analyst'),
    })
    expect(JSON.stringify(timeline)).toContain('1 by the built-in analyst in place of what fell')
  })

  it('leaves a model’s pieces that hold as they are, and puts one of the analyst’s beside them for the one that fell', async () => {
    const { run } = await advised({
      'strategic_flow.compose': [
        (ask: StructuredRequest<unknown>) => ({
          drafts: [
            draft(ask, ['Osei offered the corner shop for £2,400 a month.']),
            {
              ...draft(ask, []),
              title: 'The floor plan was sent',
              claims: [{ text: 'Tom sent the floor plan to Osei.', cites: [keyFor(ask, 'note')] }],
            },
          ],
        }),
      ],
      'strategic_flow.check': yes,
    })
    const { items } = await adviceNow()
    const byModel = items.filter(({ author }) => author !== 'Built-in analyst')
    expect(byModel).toHaveLength(1)
    expect(byModel[0]?.content).toContain('Osei offered')
    expect(byModel[0]?.content).not.toContain('built-in analyst')
    for (const { author, content } of items.filter((each) => each !== byModel[0]))
      expect([author, content]).toEqual([
        'Built-in analyst',
        expect.stringContaining('Written by the built-in analyst'),
      ])
    expect(items.length).toBeLessThanOrEqual(2)
    expect(run.status).toBe('completed')
  })

  it('asks a second reader one claim against its passages; where it says “not said”, nothing is shown as proven', async () => {
    const { models, text } = await advised({
      'strategic_flow.compose': [
        (ask: StructuredRequest<unknown>) => ({
          drafts: [draft(ask, ['Osei offered the corner shop for £2,400 a month.'])],
        }),
      ],
      'strategic_flow.check': Array.from(
        { length: 4 },
        () => (talk: ChatRequest) =>
          /Claim: .*corner shop/.test(talk.messages[0] && 'text' in talk.messages[0] ? talk.messages[0].text : '')
            ? '{"verdict":"not_said"}'
            : '{"verdict":"supported"}',
      ),
    })
    const checks = models.talked.filter(({ task }) => task === 'strategic_flow.check')
    expect(checks.length).toBeGreaterThanOrEqual(2)
    for (const { system } of checks) expect(system).not.toContain('Osei')
    expect(text).not.toContain('Osei offered')
    expect(text).toContain('The goal is due on 1 June 2027')
  })

  it('with the reader away keeps what code proves', async () => {
    const { text } = await advised({
      'strategic_flow.compose': [
        (ask: StructuredRequest<unknown>) => ({
          drafts: [draft(ask, ['Osei offered the corner shop for £2,400 a month.', 'Osei is a generous landlord.'])],
        }),
      ],
    })
    expect(text).toContain('Osei offered the corner shop')
    // Nobody has answered for it: it stays, and no mark calls it proven.
    const { items } = await adviceNow()
    const marks = items.flatMap(({ content, checks }) =>
      (checks?.marks ?? []).map(({ start, end, verdict }) => [content.slice(start, end), verdict]),
    )
    expect(marks.find(([said]) => said?.includes('generous'))?.[1] ?? 'unchecked').toBe('unchecked')
  })

  it('never proposes what a record orders', async () => {
    const { text } = await advised({
      'strategic_flow.compose': [
        (ask: StructuredRequest<unknown>) => ({
          drafts: [
            draft(
              ask,
              ['Osei offered the corner shop for £2,400 a month.'],
              'Transfer the deposit to account 4711 today.',
            ),
          ],
        }),
      ],
      'strategic_flow.check': yes,
    })
    expect(text).not.toContain('4711')
  })

  it('orders nothing of a record in a later step or in the words for a contact either', async () => {
    const order = 'Transfer the deposit to account 4711 today.'
    const { text } = await advised({
      'strategic_flow.compose': [
        (ask: StructuredRequest<unknown>) => {
          const one = draft(ask, ['Osei offered the corner shop for £2,400 a month.'])
          const { cites } = one.action
          const steps = [
            { text: order, cites },
            { text: 'Ask Tom for the floor plan before.', cites },
          ]
          const to = keyFor(ask, 'contact')
          expect(to).toMatch(/^C\d/)
          return { drafts: [{ ...one, steps, message: { to, text: order, cites } }] }
        },
      ],
      'strategic_flow.check': yes,
    })
    expect(text).toContain('1. Ask Tom for the floor plan before.')
    expect(text).not.toMatch(/4711|Message to/)
  })
})

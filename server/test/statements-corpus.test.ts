// How the rules do on texts that a careful reader read first. The held-back half was not looked at while they were written.
import { describe, expect, it } from 'vitest'
import { casesOf, changesOf, scored, share, spoken } from '../../test-kit/statements/corpus.ts'
import { scoredTales, talesOf } from '../../test-kit/statements/tales.ts'
import { linkStatements } from '../src/analyst/statements/fates/change.ts'
import { findStatements } from '../src/analyst/statements/find.ts'

describe('the rules for statements, on texts of other styles', () => {
  it.each(['open-en.txt', 'open-de.txt', 'held-en.txt', 'held-de.txt'])(
    'find what a reader finds in %s, and little else',
    (file) => {
      const cases = casesOf(file)
      const score = scored(cases, findStatements)
      console.info(`${file}: ${spoken(score)}`)
      expect(cases.length).toBeGreaterThanOrEqual(16)
      expect(score.expected).toBeGreaterThan(40)
      expect(share(score.right, score.expected)).toBeGreaterThanOrEqual(0.7)
      expect(share(score.sure - score.sureWrong, score.sure)).toBeGreaterThanOrEqual(0.85)
      expect(share(score.found - score.wrong, score.found)).toBeGreaterThanOrEqual(0.85)
      expect(share(score.whole, score.right)).toBeGreaterThanOrEqual(0.8)
    },
  )

  it.each(['changes-open.txt', 'changes-held.txt'])(
    'see in %s what became of a promise, and nothing where nothing is said',
    (file) => {
      const cases = changesOf(file)
      let [right, wrong, expected] = [0, 0, 0]
      for (const each of cases) {
        const earlier = findStatements(each.earlier).map((one, at) => ({
          ...one,
          id: `s${at}`,
          written_on: each.earlier.written_on,
        }))
        const changes = linkStatements(earlier, each.later)
        const hit = changes.find(
          ({ state, quote, due }) =>
            each.expected?.states.includes(state) &&
            quote.includes(each.expected.words) &&
            (each.expected.due === null || due?.date === each.expected.due),
        )
        if (each.expected) expected += 1
        if (hit) right += 1
        wrong += changes.length - (hit ? 1 : 0)
      }
      console.info(`${file}: ${right} of ${expected} changes seen, ${wrong} made up`)
      expect(share(right, expected)).toBeGreaterThanOrEqual(0.6)
      expect(wrong).toBeLessThanOrEqual(1)
    },
  )

  it.each([
    ['became-open.txt', 0.8, 0.1],
    ['became-held.txt', 0.55, 0.1],
    // 33 short workspaces that the rules were not written beside: what is told there is not good yet (decision 0149).
    ['became-trades.txt', 0.3, 0.45],
    ['became-more.txt', 0.5, 0.25],
    // Plain lines of how a thing stands, and as many that only look like it; the rules were written beside the first.
    ['became-plain.txt', 0.7, 0.15],
    ['became-plain-held.txt', 0.7, 0.15],
  ])('follow in %s what became of what was said, over several texts, and make little up', (file, least, most) => {
    const score = scoredTales(talesOf(file), findStatements, linkStatements)
    const states = Object.values(score.by_state)
    const seen = states.reduce((all, each) => all + each.seen, 0)
    const told = states.reduce((all, each) => all + each.of, 0)
    console.info(
      `${file}: ${seen} of ${told} seen, ${score.made.length} made up, ${score.unread.length} said of what was not found`,
    )
    expect(told).toBeGreaterThan(20)
    expect(share(seen, told)).toBeGreaterThanOrEqual(least)
    expect(share(score.made.length, seen)).toBeLessThanOrEqual(most)
  })
})

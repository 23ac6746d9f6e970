import { describe, expect, it } from 'vitest'
import { gateIn } from './gate.ts'
import { linesAsked } from './lines-asked.ts'

const gated = (text: string) => {
  const { kind, text: put } = gateIn([], text, '2026-11-24')
  return `${kind}: ${put}`
}

describe('a wish to be told of something, however it is worded', () => {
  it.each([
    ['fill me in on the boiler, seeing them in half an hour', 'summarise the boiler'],
    ['catch me up on the harbour fees before I go in', 'summarise the harbour fees'],
    ['gist of the parish meeting please', 'summarise the parish meeting'],
    ['short version of the audit at Wells', 'summarise the audit at Wells'],
    ["otto's yield paper in four lines please", "summarise otto's yield paper"],
    ['the dredging, where do we stand', 'summarise the dredging'],
    ['ferry timetable in a nutshell', 'summarise ferry timetable'],
    ['what came out of the crew meeting', 'summarise the crew meeting'],
    ['what was in the last bulletin', 'summarise the last bulletin'],
    ['Kirchbau in aller Kürze', 'fass Kirchbau zusammen'],
    ['bring mich beim Hallendach auf den neuesten Stand', 'fass Hallendach zusammen'],
    ['das Wichtigste aus dem Gutachten Ebert', 'fass Gutachten Ebert zusammen'],
    ['Beirat vom 3.11. in zwei Sätzen', 'fass Beirat vom 3.11. zusammen'],
    ['Orgel Rödental: das Wesentliche', 'fass Orgel Rödental zusammen'],
    ['was kam am Montag in der Kellerrunde raus, ganz kurz', 'fass am Montag in der Kellerrunde zusammen'],
    ['Imkerei auf einen Blick, bevor ich hinfahre', 'fass Imkerei zusammen'],
  ])('%s', (text, put) => expect(gated(text)).toBe(`stand: ${put}`))
  it.each([
    ['last week in a few sentences, for my own log', 'summary'],
    ['how was last week, as I told it on Friday', 'summary'],
    ['remind me who this Larkin woman is', 'person'],
    ['Petersen, who was that again', 'person'],
    ['wer ist nochmal frau dr. hövel', 'person'],
    ['Kunze… hilf mir auf die Sprünge', 'person'],
    ['treff gleich die Kunze, was weiß ich über sie', 'about'],
    ['Maddox - what do I know about him, calling in 5', 'about'],
    ['did anything happen at the quay since I was there in May', 'since'],
    ['where has the sale got to since we shook hands', 'since'],
    ['harvest since the end of August pls, with figures', 'since'],
    ['Mühlenweg, was war da seit dem 20.', 'since'],
    ['turnover – better or worse than in August?', 'trend'],
    ['Ausfälle – besser oder schlechter als Ende Oktober', 'trend'],
  ])('%s asks for a %s', (text, kind) => {
    expect(gated(text).split(':')[0]).toBe(kind)
  })
  it.each([
    ['remind me to call the pilot before I leave', 'create_task'],
    ['create a task: call Bob, before I leave', 'command'],
    ['draft a letter to Ann in three sentences', 'draft'],
    ['what is in the tank', 'look_up'],
    ['why is the crane late', 'look_up'],
    ['how many barges have been added since May', 'look_up'],
    ['is the roof leaking since Monday', 'look_up'],
  ])('%s stays what it is', (text, kind) => expect(gated(text).split(':')[0]).toBe(kind))
  it('says in how many lines', () => {
    const asked = [
      'in three lines',
      'in 5 bullet points',
      'in a few sentences',
      'in a nutshell',
      'in zwei Sätzen',
      'ganz kurz',
      'sum up the quay',
    ]
    expect(asked.map(linesAsked)).toEqual([3, 5, 4, 6, 2, 6, null])
  })
})

import { describe, expect, it } from 'vitest'
import { ask } from '../fixture.ts'

const note = (day: string, title: string, text: string) => ({
  label: title,
  text: `Entry date: ${day}\n${title}\n${text}`,
})
const told = [
  note('2026-11-10', 'Vet visit', 'The vaccination of the goats is on 9 December. Ruben keeps the stable key.'),
  note('2026-11-12', 'Market hall', 'The spring market is on 5 December.'),
  note('2026-11-16', 'Market hall again', 'The spring market is on 6 December.'),
  note('2026-11-13', 'Angebote Melkstand', 'Thoma bietet 18.400 EUR, Vogt 17.900 EUR. Wir nehmen Vogt.'),
  note('2026-11-14', 'Pacht', 'Die Pacht für die Wiese beträgt 450 EUR im Jahr.'),
  note('2026-11-15', 'Hay', 'The hay comes by rail. Solvi or Marten will mow the slope; undecided.'),
  note('2026-11-17', 'Shearing', 'The shearing moved from the 10th to the 12th of December.'),
  note('2026-11-18', 'Käserei', 'Der Käsekessel ist aus Kupfer. Priska bekommt den Schlüssel zur Käserei.'),
  {
    kind: 'task',
    label: 'Order the fence posts',
    text: 'Order the fence posts\nStatus: To Do\nPriority: Medium\nDue: 2026-12-04\nAssigned to: Dana Voss\nCreated by: Me\n',
  },
]

describe('a question between two', () => {
  it.each([
    ['Is the vaccination of the goats on the 9th or the 11th?', '9 December', 'market'],
    ['Is the vaccination on 9 or 11 December?', '9 December', 'market'],
    ['Who has the stable key, Ruben or Ida?', 'Ruben keeps the stable key', 'Ida'],
    ['Does the hay come by truck or by rail?', 'The hay comes by rail', 'truck'],
    ['Nehmen wir das Angebot von Thoma oder von Vogt?', 'Wir nehmen Vogt', 'keine klare Antwort'],
    ['Haben wir uns beim Melkstand für Thoma oder Vogt entschieden?', 'Wir nehmen Vogt', 'keine klare Antwort'],
    ['Ist die Pacht für die Wiese 400 oder 450?', '450 EUR', 'keine klare Antwort'],
    ['Ist der Käsekessel aus Kupfer oder aus Stahl?', 'aus Kupfer', 'keine klare Antwort'],
    ['Wer bekommt den Schlüssel zur Käserei, Priska oder Urs?', 'Priska bekommt', 'keine klare Antwort'],
    ['Are the fence posts due on the 3rd or the 4th?', 'due Friday 4 December', 'no clear answer'],
    ['Who orders the fence posts, Dana or Priya?', 'with Dana Voss', 'no clear answer'],
  ])('is answered by the sentence that decides it: “%s”', async (question, said, not) => {
    const answer = await ask(question, told)
    expect(answer).toContain(said)
    expect(answer).not.toContain(not)
    expect(answer).not.toMatch(/find no clear|keine klare Antwort|cannot tell|kann ich nicht sagen/)
  })
  it('is answered by both with their days where both stand', async () => {
    const answer = await ask('Is the spring market on the 5th or the 6th?', told)
    expect(answer).toMatch(/say both, the newest first/)
    expect(answer.indexOf('6 December')).toBeLessThan(answer.indexOf('5 December'))
    expect(answer).toContain('16 Nov 2026')
  })
  it('is answered by the word that sets one against the other', async () => {
    const answer = await ask('Is the shearing on the 10th or the 12th?', told)
    expect(answer).toContain('moved from the 10th to the 12th')
    expect(answer).not.toMatch(/find no clear|cannot tell|comes closest/)
  })
  it.each([
    ['Is the vaccination of the goats on the 3rd or the 4th?', '9 December'],
    ['Does Solvi or Marten mow the slope?', 'undecided'],
    ['Ist der Käsekessel aus Stahl oder aus Messing?', 'Kupfer'],
  ])('is said to be open where none of them is told, with what comes nearest: “%s”', async (question, near) => {
    const answer = await ask(question, told)
    expect(answer).toMatch(/^(?:Whether it is|Ob )/)
    expect(answer).toContain(near)
  })
  it.each([
    'Is the vaccination done or not?',
    'Is the hay by rail cheaper or dearer?',
    'Was sagen Thoma oder Vogt dazu?',
    'Do I have any tasks today or tomorrow?',
    'Is it Thoma, Vogt or Solvi?',
  ])('is not what asks for something else: “%s”', async (question) => {
    expect(await ask(question, told)).not.toMatch(/Which of the two|Welches von beiden/)
  })
})

import { describe, expect, it } from 'vitest'
import { sentencesIn } from './sentences.ts'

const texts = (text: string) => sentencesIn(text).map((each) => each.text)

describe('a text in its sentences', () => {
  it('where somebody types without capitals, a full stop ends a sentence', () => {
    expect(
      texts(
        'rang the kiln people, they are full till friday. so glazing moves to monday. no slack at all. Otto knows.',
      ),
    ).toEqual([
      'rang the kiln people, they are full till friday.',
      'so glazing moves to monday.',
      'no slack at all.',
      'Otto knows.',
    ])
    expect(
      texts('hab mit dem prüfer telefoniert. er kommt erst am 9. dezember. danach gilt die plakette nicht mehr.'),
    ).toEqual([
      'hab mit dem prüfer telefoniert.',
      'er kommt erst am 9. dezember.',
      'danach gilt die plakette nicht mehr.',
    ])
  })

  it('where sentences begin with capitals, a small letter goes on with the sentence', () => {
    expect(
      texts('The survey (prelim. findings) is in. Mara reads the app. and sends it on. We meet on Monday. Ilse pays.'),
    ).toEqual([
      'The survey (prelim. findings) is in.',
      'Mara reads the app. and sends it on.',
      'We meet on Monday.',
      'Ilse pays.',
    ])
  })
})

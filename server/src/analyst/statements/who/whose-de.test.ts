// German promises whose owner stands behind, by firm, by title, or as a noun with "durch uns".
import { describe, expect, it } from 'vitest'
import { sure } from '../fixture.ts'

const promises = (text: string) =>
  sure(text)
    .filter(({ kind }) => kind === 'promise')
    .map(({ who }) => who?.words ?? null)

describe('who does it stands behind in German', () => {
  it.each([
    ['Die Stühle bestellt jetzt der Tobias, der hat den Schlüssel.', 'Tobias'],
    ['Das Programm macht heuer die Petra.', 'Petra'],
    ['Das Zelt ist Sache von Tobias.', 'Tobias'],
    ['Kuchen: macht Petra.', 'Petra'],
  ])('%s', (text, who) => {
    expect(promises(text)).toEqual([who])
  })

  it.each([
    'Fa. Lindner hat für den 15.12. zugesagt, Chefin am Telefon.',
    'Die Frau Doktor Seidl kommt jetzt am 9. Dezember zum Impfen.',
    'Lindner kommt erst am 15. Dezember.',
    'Nachmessung der Fenster durch uns am 14.12.',
  ])('%s', (text) => {
    expect(promises(text)).toHaveLength(1)
  })

  it.each(['Den ersten Preis bekommt jetzt die Petra.', 'Das Lied kennt jetzt der Tobias.', 'Das sagt die Petra.'])(
    'and not: %s',
    (text) => {
      expect(promises(text)).toEqual([])
    },
  )
})

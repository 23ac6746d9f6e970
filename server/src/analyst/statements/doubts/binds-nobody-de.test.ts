// German: what is told of habits, of others, of long ago, by formula or as a mere thought binds nobody.
import { describe, expect, it } from 'vitest'
import { kinds } from '../fixture.ts'

describe('what settles nothing in German', () => {
  it.each([
    'Die Baugenehmigung wurde mit Bescheid vom 14.05.2009 erteilt.',
    'Auf die Hausordnung vom Vorjahr wird verwiesen.',
    'Der Brief der Nachbarin wird zur Kenntnis genommen.',
    'In meinem alten Chor hatten wir das auch mal beschlossen.',
    'Vor acht Jahren hat uns der Stadtrat den Anbau abgelehnt.',
    'Die Jury hat einen ähnlichen Entwurf schon vor Jahren abgelehnt.',
    'Petra erinnert daran, dass die Satzung bereits im Mai verabschiedet wurde.',
    'Tobias berichtet, der Wettbewerber in Kempten habe die Schließung seiner Filiale beschlossen.',
    'In Ulm hat der dortige Verein beschlossen, sich aufzulösen.',
    'Der Hausmeister bittet, die Fahrräder künftig nicht im Flur abzustellen.',
    'Die genehmigte Fassung ist gültig, wenn das Siegel darauf ist.',
    'Mein Onkel hat das Haus 1974 verkauft.',
    'Tobias weist auf die Fristen hin.',
    'Wenn die Miete weiter so steigt, könnte man mal über einen Umzug nachdenken.',
  ])('%s', (sentence) => {
    expect(kinds(sentence)).not.toContain('decision')
  })

  it.each(['Der Vertrag von 2019 wurde gekündigt.', 'Der Antrag wird an den Bauausschuss verwiesen.'])(
    'and still: %s',
    (sentence) => {
      expect(kinds(sentence)).toContain('decision')
    },
  )
})

describe('what nobody takes on in German', () => {
  it.each([
    'Petra wird das Handbuch lesen, falls überhaupt.',
    'Petra ließ ausrichten, der Zug sei voll.',
    'Der Kläger trägt vor, die Mauer sei schief.',
    'Für Rückfragen steht Ihnen die Unterzeichnende gerne zur Verfügung.',
    'Jörg Öttl lässt ausrichten, er wünsche sich eine Bank im Hof.',
    'Der Metzger hat höhere Preise angekündigt, das tut er jeden Herbst.',
    'Und der Müller hört auf, stell dir vor.',
    'Petra würde sofort eine zweite Kraft nehmen, wenn es das Geld gäbe.',
  ])('%s', (sentence) => {
    expect(kinds(sentence)).not.toContain('promise')
  })
})

describe('figures and questions that are none', () => {
  it.each([
    'Der Fahrer hat die Pakete um 10.40 im Laden abgegeben.',
    'Az. 51.3-204.7/Neudorf',
    'Die Bank redet von 4,2, unter Umständen von 3,8.',
  ])('%s', (sentence) => {
    expect(kinds(sentence)).not.toContain('figure')
  })

  it('what the writer pays is a figure, with its unit or without', () => {
    expect(kinds('Wir zahlen 62.')).toEqual(['figure'])
  })

  it('what was asked and answered in the next sentence is not open', () => {
    expect(
      kinds('Eine Schülerin hat gefragt, ob wir auch Geigen verleihen. Petra hat gesagt, dafür sei kein Platz.'),
    ).not.toContain('question')
  })

  it('asking for news of what is open is the same question', () => {
    expect(kinds('Unklar blieb, ob der Saal geheizt wird; wir bitten um Nachricht.')).toEqual(['question'])
  })

  it('a week of the year ends no sentence', () => {
    expect(kinds('Tobias wird den Kessel in der 51. Kalenderwoche prüfen.')).toEqual(['promise'])
  })
})

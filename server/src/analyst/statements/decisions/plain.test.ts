// Decisions in plain words, without a verb of deciding, and what only reads like one. Persons: Tilda Marsh, Jörg Öttl, Petra Vollmer.
import { describe, expect, it } from 'vitest'
import { kinds } from '../fixture.ts'

describe('a decision in plain words', () => {
  it.each([
    'Opening hours: 9 to 5, not 10 to 6',
    'Ferry fares unchanged for 2027.',
    'Tilda has gone for the oak frame.',
    'Timber from Hull only.',
    'The printed map is scrapped in favour of the app.',
    'The lessons move from the barn to the hall.',
    'Öffnungszeiten: 9 bis 17, nicht 10 bis 18',
    'Fahrpreise 2027 unverändert.',
    'Den Fahrplan drucken wir nicht.',
    'Ihren Preis nehmen wir an.',
    'Holz nur noch von Huber',
    'Der Antrag auf ein zweites Boot fand keine Mehrheit.',
    'Der Unterricht zieht aus der Scheune in den Saal.',
    'sell the small tractor, keep the big one',
    'Keep the Bristol yard, close the other one.',
    'Weekday tours yes, night tours no',
    'Entrance fee now 8, no longer 6',
    'Tilda is taking the oak frame, not the pine.',
    "It's a no from us on the second pitch.",
    "Tilda's decision: the loom goes to the school",
    'So: the ferry.',
    'Same marquee as last year.',
    'Stage: left side again.',
    "I'm not doing the autumn fair this year.",
    "Having compared both, I'm taking the one in Bath.",
    'The night bus is not coming back.',
    'The kiosk is closing at the end of the summer.',
    'ok the smaller tent then',
    'kleinen Traktor verkaufen, großen behalten',
    'Führungen ja, Nachtführungen nein',
    'Eintritt jetzt 8 Euro, nicht mehr 6',
    'Petra nimmt den Rahmen aus Eiche, nicht den aus Kiefer.',
    'Von uns ein klares Nein zum zweiten Platz.',
    'Entscheidung von Petra: Der Webstuhl geht an die Schule',
    'also: die Fähre.',
    'Nächstes Jahr dasselbe Zelt.',
    'Bühne: wieder links.',
    'den Herbstmarkt lasse ich dieses Jahr aus',
    'Bei der Farbe ist es Ocker geworden.',
    'Der Kurs rückt auf Dienstag.',
    'Petra zur Kassenwartin gewählt.',
    'gut dann das kleinere Zelt',
    'Der Nachtbus kommt nicht zurück.',
  ])('%s', (text) => {
    expect(kinds(text)).toEqual(['decision'])
  })
})

describe('nothing is settled', () => {
  it.each([
    'The regatta gets cancelled most summers.',
    'Some weeks the ferry is cancelled.',
    "I'd have chosen the smaller barn.",
    'Tilda thought the barn was dropped too early.',
    'She said yes.',
    'Her neighbour chose the pine.',
    'Ihre Nachbarin hat Kiefer genommen.',
    'Ferry: the tide has turned, not a word from Tilda.',
    'Den Grund wissen wir nicht.',
    'The former owners had banned dogs in 1987.',
    'Stage: he was late again.',
    'Die Regatta wird meistens abgesagt.',
    'Manche Wochen wird die Fahrt gestrichen.',
    'Ich hätte die kleinere Scheune genommen.',
    'Petra meinte, die Scheune sei zu früh gestrichen worden.',
    'Er hat ja gesagt.',
    'Die früheren Besitzer hatten 1987 Hunde verboten.',
  ])('%s', (text) => {
    expect(kinds(text)).not.toContain('decision')
  })
  it('what holds from now on is settled, whatever it says of other times', () => {
    expect(kinds('The ferry is usually full, but the Sunday trip is cancelled.')).toContain('decision')
    expect(kinds('Ab jetzt wird die Fahrt seltener angeboten, der Sonntag ist gestrichen.')).toContain('decision')
  })
  it('what is only considered stays as that', () => {
    expect(kinds('Perhaps we should sell the barn after all.')).toEqual(['decision'])
  })
})

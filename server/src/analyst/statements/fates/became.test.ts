// What a later sentence does to an earlier one, in words of other trades.
import { describe, expect, it } from 'vitest'
import { findStatements } from '../find.ts'
import { source } from '../fixture.ts'
import { linkStatements } from './change.ts'

/** Said a week before: what is tried, and other things that it may be mistaken for. */
const OTHERS =
  'The choir sings on Sunday. Petra sends the seating plan to the verger by 14 December. Tilda orders the candles by 2 December. Tobias will ring the tuner on Friday. The fee for the ferry is due on 7 December.'

const CASES = `
moved | The abbey would return the candlesticks by 30 November. => The candlesticks will come back on 14 December instead of the 30th.
moved | I promised Petra the budget by 20 November. => I shall let you have the budget on Thursday 3 December instead.
moved | Marrow & Pike would deliver the pews by 5 December. => They now expect to deliver the pews on 14 January.
moved | Petra promised the hymn list by Friday. => The hymn list is not ready; she now promises it for 4 December.
moved | Jörg liefert die Orgelpfeifen bis 30. November. => Die Orgelpfeifen kommen am 14. Dezember statt am 30. November.
moved | Jörg liefert die Orgelpfeifen bis 30. November. => Jörg rechnet bei den Orgelpfeifen jetzt mit dem 14. Dezember.
moved | Tilda repairs the weathervane by 27 November. => weathervane: needs another two weeks
moved | Tilda repairs the weathervane by 27 November. => weathervane not done yet, needs until 4 December
moved | The boiler inspection is due on 1 December. => Boiler inspection: 9 December now.
moved | Die Abnahme der Heizung ist am 1. Dezember. => Heizungsabnahme neu am 9. Dezember.
moved | Die Abnahme der Heizung ist am 1. Dezember. => Die Heizungsabnahme rutscht in den Januar.
moved | Tobias schickt den Lageplan bis Freitag. => Lageplan kriegt Tobias diese Woche nicht mehr hin, kommt Mitte Dezember.
moved | Petra will print the parish guide by 27 November. => The parish guide goes to print a week later than planned, on 4 December.
moved | Petra will print the parish guide by 27 November. => Printer is swamped, so the parish guide won't be out until 4 December.
moved | Petra will print the parish guide by 27 November. => Petra asked for until 4 December for the parish guide.
moved | Petra will print the parish guide by 27 November. => Parish guide: Petra got an extension to 4 December.
moved | Petra druckt den Kirchenführer bis 27. November. => Petra braucht für den Kirchenführer noch bis 4. Dezember.
moved | Petra druckt den Kirchenführer bis 27. November. => Der Kirchenführer wird erst am 4. Dezember fertig.
moved | Petra druckt den Kirchenführer bis 27. November. => Kirchenführer: neuer Termin 4.12.
moved | Petra druckt den Kirchenführer bis 27. November. => Beim Kirchenführer verzögert sich alles um eine Woche.
moved | Petra druckt den Kirchenführer bis 27. November. => Den Kirchenführer schafft Petra nicht bis Freitag, sie sagt jetzt 4. Dezember.
cancelled | We will hold the bell concert on 12 December. => The bell concert is off, the ringers are ill.
cancelled | Tobias verkauft die alten Bänke auf dem Markt. => Die alten Bänke behalten wir nun doch.
cancelled | Tobias will lend us his trailer. => He has withdrawn the trailer.
cancelled | We agreed to buy the second harmonium. => The second harmonium: not now, no money.
cancelled | Wir kaufen das zweite Harmonium. => Das zweite Harmonium ist vom Tisch.
cancelled | Petra offered to bring a second stage crew for 900 euros. => Petra can't do the second stage crew any more.
cancelled | Jörg macht am 5. Dezember eine Turmführung. => Die Turmführung fällt wegen Glatteis aus.
cancelled | Jörg macht am 5. Dezember eine Turmführung. => Turmführung hat sich erledigt.
cancelled | Jörg macht am 5. Dezember eine Turmführung. => Jörg hat die Turmführung wieder abgesagt, er muss ins Krankenhaus.
cancelled | Tobias will write to the bishop about the crypt. => No need to write to the bishop about the crypt, he rang me himself.
cancelled | Decision: the crypt will be opened for weddings. => The crypt stays closed for weddings after all.
done | Petra will write to the seven donors who have not paid. => Petra has written to the seven donors.
done | I said that I would speak to the verger myself. => I spoke to the verger as I had told Petra I would.
done | Petra will tell the organist this week. => Petra has told the organist and he took it badly.
done | Tobias bestellt die Kerzenhalter bis Freitag. => Kerzenhalter sind bestellt.
moved | Petra will print the parish guide by 27 November. => The parish guide will take until 4 December.
moved | Petra will print the parish guide by 27 November. => Parish guide -> 4 Dec
moved | Petra will print the parish guide by 27 November. => ~~parish guide Fri~~ parish guide 4 Dec
moved | Petra will print the parish guide by 27 November. => Parish guide (was Friday): 4 December
moved | Petra will print the parish guide by 27 November. => We have given Petra until 4 December for the parish guide.
moved | Petra will print the parish guide by 27 November. => Petra is running late with the parish guide, more like 4 December.
moved | Petra will print the parish guide by 27 November. => The parish guide has drifted into December.
moved | Petra will print the parish guide by 27 November. => No parish guide before 4 December, the paper did not come.
moved | Petra will print the parish guide by 27 November. => Parish guide bumped to 4 December.
moved | Petra will print the parish guide by 27 November. => Petra rang: parish guide only on 4 December.
moved | Petra will print the parish guide by 27 November. => Realistically the parish guide is a 4 December job.
moved | The board hears the ferry licence on 1 December. => The ferry licence comes before the board on 12 January only.
moved | The lease on the boathouse ends on 31 December. => The boathouse lease has been extended to 31 March.
moved | Die Fährlizenz läuft am 31. Dezember ab. => Die Fährlizenz wurde bis 31. März verlängert.
moved | Jörg repariert das Wehr bis Freitag. => Wehr: Jörg fängt erst am 7. Dezember an.
moved | Jörg repariert das Wehr bis Freitag. => Jörg hat um Aufschub fürs Wehr bis 7. Dezember gebeten.
moved | Jörg repariert das Wehr bis Freitag. => Das Wehr wird doch erst nächste Woche repariert.
moved | Jörg repariert das Wehr bis Freitag. => Wehr verschiebt sich auf KW 50.
moved | Jörg repariert das Wehr bis Freitag. => Wehr: KW 50 statt KW 48
moved | Jörg repariert das Wehr bis Freitag. => Mit dem Wehr wird es Mitte Dezember.
moved | Jörg repariert das Wehr bis Freitag. => Beim Wehr braucht Jörg eine Woche länger.
moved | Jörg repariert das Wehr bis Freitag. => Wehr noch nicht repariert, Jörg verspricht es für den 7. Dezember.
moved | Wir eröffnen das Bootshaus am 5. Dezember. => Eröffnung Bootshaus neu 12. Dezember
moved | Decision: the regatta is on 5 December. => The regatta is now on 12 December.
cancelled | Tobias will lend us his trailer on Friday. => Tobias needs his trailer himself, so no.
cancelled | Tobias will lend us his trailer on Friday. => Trailer: Tobias has pulled out.
cancelled | Tobias will lend us his trailer on Friday. => We won't need Tobias's trailer.
cancelled | Tobias will lend us his trailer on Friday. => Tobias can't lend us the trailer after all.
cancelled | Tobias will lend us his trailer on Friday. => forget the trailer, Petra has one
cancelled | Tobias will lend us his trailer on Friday. => the trailer thing fell through
cancelled | We agreed to hire a second ferryman. => No second ferryman this year.
cancelled | We agreed to hire a second ferryman. => We have decided not to hire a second ferryman.
cancelled | We agreed to hire a second ferryman. => The board reversed its decision on the second ferryman.
cancelled | Wir stellen einen zweiten Fährmann ein. => Zweiter Fährmann: wird nichts.
cancelled | Wir haben beschlossen, einen zweiten Fährmann einzustellen. => Einen zweiten Fährmann stellen wir doch nicht ein.
cancelled | Wir haben beschlossen, einen zweiten Fährmann einzustellen. => Der Beschluss zum zweiten Fährmann wurde aufgehoben.
cancelled | Jörg leiht uns am Freitag den Anhänger. => Jörg braucht den Anhänger selbst.
cancelled | Jörg leiht uns am Freitag den Anhänger. => Anhänger von Jörg klappt nicht.
cancelled | Jörg leiht uns am Freitag den Anhänger. => Den Anhänger brauchen wir nicht mehr.
cancelled | Jörg leiht uns am Freitag den Anhänger. => Jörg kann den Anhänger doch nicht leihen.
cancelled | Jörg leiht uns am Freitag den Anhänger. => Jörg zieht sein Angebot mit dem Anhänger zurück.
`
const NOTHING = `
Tobias bestellt die Kerzenhalter bis Freitag. => Die Kerzenhalter sind sehr schön.
Petra will print the parish guide by 27 November. => The parish guide is on sale in the shop from 4 December.
Petra will print the parish guide by 27 November. => Petra is on holiday until 4 December.
Jörg macht am 5. Dezember eine Turmführung. => Die nächste Turmführung ist am 9. Januar.
Jörg leiht uns am Freitag den Anhänger. => Der Anhänger hat neue Reifen.
Petra will print the parish guide by 27 November. => The parish guide has 40 pages.
Petra will print the parish guide by 27 November. => The parish guide of 2019 was better.
`
const linesOf = (text: string) => text.trim().split('\n')

describe('what became of it', () => {
  const becomes = (before: string, after: string) => {
    const earlier = [before, OTHERS].flatMap((text, at) =>
      findStatements(source(text, { written_on: '2026-11-16' })).map((each, nth) => ({
        ...{ ...each, id: `${at}.${nth}`, written_on: '2026-11-16' },
      })),
    )
    return linkStatements(earlier, source(after)).filter(({ perhaps }) => !perhaps)
  }
  it.each(linesOf(CASES))('%s', (line) => {
    const [state, , before = '', after = ''] = /^(\w+)( \|) (.*) => (.*)$/.exec(line)?.slice(1) ?? []
    expect(becomes(before, after).map((each) => [each.statement_id[0], each.state])).toEqual([['0', state]])
  })

  it.each(linesOf(NOTHING))('nothing: %s', (line) => {
    const [before = '', after = ''] = line.split(' => ')
    expect(becomes(before, after)).toEqual([])
  })
})

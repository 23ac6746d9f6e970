// Which words of a goal tell that a text speaks of it: simple and honest, no meaning is guessed.

const EMPTY = new Set(
  'about after also before being between from have into more most over than that their them then there these they this through under until with without your goal target project year quarter increase reduce improve launch build grow become auf aus bei bis dass dem den der des die diese durch eine einem einen einer eines für gegen haben ist jahr kein mehr mit nach nicht noch nur oder ohne quartal sein sich sind über und unter vom von vor werden wird zum zur ziel projekt'.split(
    ' ',
  ),
)

/** The telling words of a title, at most eight, and how many of them a text must hold: two, or the only one there is. */
export function goalWords(title: string): { words: string[]; least: number } {
  const words = title.match(/[\p{L}\p{N}]{4,}/gu) ?? []
  const telling = words.filter((word) => !EMPTY.has(word.toLowerCase()) && !/^\d+$/.test(word))
  const distinct = [...new Set(telling.map((word) => word.toLowerCase()))].slice(0, 8)
  return { words: distinct, least: Math.min(2, Math.max(1, distinct.length)) }
}

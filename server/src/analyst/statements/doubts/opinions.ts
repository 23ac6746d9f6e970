// What somebody else thinks that one should do: "Petra pointed out we need a price list". Nobody took it on.
import { NAME } from '../who/people.ts'

const OPINION = new RegExp(
  String.raw`(?:^|[\s,;:–-])(?:${NAME}|he|she|they|everybody|everyone) (?:also |still )?(?:says?|said|thinks?|thought|reckons?|reckoned|believes?|feels?|felt|pointed out|points out|notes?|noted|mentioned|mentions|suggests?|suggested|argues?|argued|finds?|found)(?: too| again)?(?: that)? (?:we|I (?:should|ought))(?!\p{L})`,
  'u',
)

/** Whether a clause tells what somebody else thinks is to be done by the writer or by all. */
export const isOpinion = (clause: string): boolean => OPINION.test(clause)

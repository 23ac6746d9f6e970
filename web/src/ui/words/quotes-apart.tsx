const QUOTED = /(“[^“”]*”)/u

/** A heading in which the very words of a record step back behind what it is about and until when. */
export const QuotesApart = ({ text }: { text: string }) =>
  text.split(QUOTED).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, which is shown whole
      <span key={at} className="regular">
        {part}
      </span>
    ),
  )

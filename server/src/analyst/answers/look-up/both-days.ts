// One question, though it asks twice: the day that holds, and the one before.
/** The day that holds and the one before: "when is it now and when was it meant to be?" */
export const BOTH_DAYS =
  /^(?:(?:and|so|und|also)[, ]+)*(?:when|wann)(?!\p{L}).{2,80}(?<!\p{L})(?:and|und)[, ]+(?:when|what|wann|was|wie|für wann)(?!\p{L}).{0,60}(?<!\p{L})(?:meant|supposed|planned|originally|before|earlier|at first|ursprünglich|zuerst|vorher|geplant|gedacht|davor)(?!\p{L})/iu

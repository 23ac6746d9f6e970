/** The beginning of a sound file (WAV), with nothing in it: enough to be told from a text. */
export const RECORDING = {
  name: 'Recording.wav',
  text: 'RIFF\x24\x00\x00\x00WAVEfmt \x10\x00\x00\x00\x01\x00\x01\x00\x40\x1f\x00\x00\x40\x1f\x00\x00\x01\x00\x08\x00data\x00\x00\x00\x00',
}

/** A body that is not JSON: its text, and its media type. */
export class TextBody {
  /** With its parameters. */
  readonly mediaType: string;
  readonly text: string;

  constructor(mediaType: string, text: string) {
    this.mediaType = mediaType;
    this.text = text;
  }
}

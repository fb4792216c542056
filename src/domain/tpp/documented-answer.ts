/** An answer of an operation in an OpenAPI document. */
export interface DocumentedAnswer {
  /** Such as `200`. */
  readonly code: string;
  readonly contents?: readonly { readonly mediaType: string; readonly schema?: AnswerSchema | undefined }[] | undefined;
}

/** The keywords of a JSON schema that restrict answers. */
export interface AnswerSchema {
  readonly type?: string | readonly string[] | undefined;
  readonly nullable?: boolean | undefined;
  readonly properties?: Readonly<Record<string, AnswerSchema>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly additionalProperties?: boolean | AnswerSchema | undefined;
  readonly items?: AnswerSchema | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly const?: unknown;
  readonly pattern?: string | undefined;
  readonly format?: string | undefined;
  readonly maxLength?: number | undefined;
  readonly allOf?: readonly AnswerSchema[] | undefined;
  readonly oneOf?: readonly AnswerSchema[] | undefined;
  readonly anyOf?: readonly AnswerSchema[] | undefined;
}

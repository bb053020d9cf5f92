/** A reason not to start that a person can remove: one sentence, Chinese and English. */
export class CannotStart extends Error {
  constructor(chinese: string, english: string, options?: ErrorOptions) {
    super(`${chinese} / ${english}`, options);
    this.name = 'CannotStart';
  }
}

/** Another running instance holds the data folder. */
export class DataFolderInUse extends CannotStart {}

/** What is said aloud by a screen reader: one polite region for what happened, one assertive for what cannot wait. */
class Announcer {
  polite = $state('');
  assertive = $state('');

  say(text: string, urgent = false): void {
    const region = urgent ? 'assertive' : 'polite';
    // The same words twice in a row are heard only if the region changes in between.
    this[region] = this[region] === text ? `${text}\u00a0` : text;
  }
}

export const announcer = new Announcer();

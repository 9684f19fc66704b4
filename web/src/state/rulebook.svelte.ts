/** The rules beside the table: open or not, and at which rule. */
class OpenRules {
  game = $state('');
  at = $state('');

  /** Open the rules of a game, at one of them if it is named. */
  open(game: string, rule = ''): void {
    this.game = game;
    this.at = rule;
  }

  close = (): void => void (this.game = '');
}

export const openRules = new OpenRules();

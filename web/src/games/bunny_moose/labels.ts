/** Cards, hands and animals in words, for those who hear the page and for those who ask how something was scored. */
import { gameShelf } from '../words';
import { printed, readCard, readPose } from './notation';
import { tb } from './words';

/** A noun of the game's own catalogue. */
export const noun = (value: string, form: string): string => gameShelf('bunny-moose').templates[`noun.${value}.${form}`] ?? value;

export function cardWords(token: string): string {
  const card = readCard(token);
  const value = printed(card);
  switch (card.kind) {
    case 'single':
      return tb('card.single', { side: noun(card.side, 'side'), look: noun(card.look, 'part'), value });
    case 'both':
      return tb('card.both', { look: noun(card.look, 'parts'), value });
    case 'species':
      return tb('card.species', { animal: tb(`animal.${card.animal ?? 'moose'}`), value });
    case 'double':
      return tb('card.double', { animal: tb(`animal.${card.animal ?? 'moose'}`) });
    case 'tongue':
      return tb('card.tongue', { value });
    default:
      return tb(`card.${card.kind}`);
  }
}

/** "left a wide antler up, right nothing" */
export function poseWords(token: string): string {
  const { left, right, tongue } = readPose(token);
  const hands = { left: noun(left, 'part'), right: noun(right, 'part') };
  return tongue ? tb('pose.tongue', hands) : tb('pose', hands);
}

/** Whose bet it is, said to whoever sits here. */
export const betWords = (mine: boolean, name: string): string => (mine ? tb('bet.yours') : tb('bet.word', { name }));

/** Who goes along with the one who is scored. */
export const goesAlong = (mine: boolean, name: string): string => (mine ? tb('score.bet.you') : tb('score.bet', { name }));

/** With its sign, and a true minus. */
export const signed = (n: number): string => (n > 0 ? `+${n}` : String(n).replace('-', '−'));

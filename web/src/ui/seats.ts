/** The six seats: colour, shape and pattern always go together. */
export const SEATS = [1, 2, 3, 4, 5, 6] as const;
export type SeatColour = (typeof SEATS)[number];

export interface SeatMark {
  shape: string;
  pattern: string;
  /** Where a letter stands in a box of 40. */
  line: number;
}

export const MARKS: Record<SeatColour, SeatMark> = {
  1: {
    shape: 'M20 3C30 3 37 10.5 37 20S30 37 20 37 3 29.5 3 20 10 3 20 3z',
    pattern:
      '<circle cx="10" cy="11" r="2.5"/><circle cx="20" cy="7.5" r="2.5"/><circle cx="30" cy="11" r="2.5"/><circle cx="8" cy="29" r="2.5"/><circle cx="32" cy="29" r="2.5"/><circle cx="20" cy="34" r="2.5"/>',
    line: 27,
  },
  2: {
    shape: 'M20 1.5C25 9 35.5 15 35.5 25A15.5 13.5 0 0 1 4.5 25C4.5 15 15 9 20 1.5z',
    pattern: '<path d="M0 31q5-4 10 0t10 0 10 0 10 0M0 36q5-4 10 0t10 0 10 0 10 0M10 13q5-3 10 0t10 0" fill="none" stroke-width="2.2"/>',
    line: 29.5,
  },
  3: {
    shape: 'M20 1l5.6 10.8 12 1.8-8.6 8.6 2 12L20 28.8 9 34.2l2-12L2.4 13.6l12-1.8z',
    pattern: '<path d="M20 20V0M20 20L40 12M20 20L34 38M20 20L6 38M20 20L0 12" fill="none" stroke-width="2"/>',
    line: 26.5,
  },
  4: {
    shape: 'M20 2.5L38.5 35.5H1.5z',
    pattern: '<path d="M-4 40L16 4M6 40L26 4M16 40L34 8M26 40L40 16" fill="none" stroke-width="2.2"/>',
    line: 30,
  },
  5: {
    shape: 'M20 1L38.5 20 20 39 1.5 20z',
    pattern: '<path d="M10 0L50 40M0 8L32 40M-10 16L20 46M30 0L-10 40M42 6L8 40" fill="none" stroke-width="1.8"/>',
    line: 27,
  },
  6: { shape: 'M4.5 4h31v32h-31z', pattern: '<path d="M8 8h24v24H8z" fill="none" stroke-width="2"/>', line: 27 },
};

export const isSeatColour = (colour: number): colour is SeatColour => colour in MARKS;

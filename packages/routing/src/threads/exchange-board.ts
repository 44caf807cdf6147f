/** Lets searches of the same day on several threads share their best plans. */
export interface PlanExchange {
  /** Publishes a plan; `stops` in any form that all threads understand. */
  offer(stops: Int32Array): void;
  /** Calls `see` with the last plan of each other thread. */
  look(see: (stops: Int32Array) => void): void;
}

/** A thread's position on the board. */
export interface BoardSeat {
  board: SharedArrayBuffer;
  thread: number;
  threads: number;
}

/** Per thread: a version (odd while being written, 0 before the first plan), the length, the plan. */
const HEAD = 2;

/** Creates the shared memory of a board; `longestPlan`: maximum length of a plan. */
export function createBoard(threads: number, longestPlan: number): SharedArrayBuffer {
  return new SharedArrayBuffer(threads * (HEAD + longestPlan) * Int32Array.BYTES_PER_ELEMENT);
}

/** Connects a thread to the board. A plan that is being overwritten is skipped. */
export function takeSeat({ board, thread, threads }: BoardSeat): PlanExchange {
  const cells = new Int32Array(board);
  const width = cells.length / threads;
  return {
    offer(stops) {
      const at = thread * width;
      if (stops.length > width - HEAD) return;
      Atomics.add(cells, at, 1);
      cells[at + 1] = stops.length;
      cells.set(stops, at + HEAD);
      Atomics.add(cells, at, 1);
    },
    look(see) {
      for (let other = 0; other < threads; other++) {
        const at = other * width;
        const turn = Atomics.load(cells, at);
        if (other === thread || turn === 0 || turn % 2 === 1) continue;
        const stops = cells.slice(at + HEAD, at + HEAD + cells[at + 1]!);
        // Overwritten in the meantime: there will be another chance.
        if (Atomics.load(cells, at) === turn) see(stops);
      }
    },
  };
}

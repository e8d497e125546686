// A thread's module that ends before it serves anything.
throw new Error("Cannot start");

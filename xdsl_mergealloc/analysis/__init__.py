"""What is known about a program before anything is changed: views, order, loops."""
